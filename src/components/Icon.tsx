'use client';
import type { ReactElement } from 'react';

const paths = {
  refresh: 'M13.6 2v4.2H9.4V4.9h1.9A4.6 4.6 0 1 0 12.5 9H14a6 6 0 1 1-1.8-4.9V2h1.4Z',
  pause: 'M4 2.8h2.8v10.4H4V2.8Zm5.2 0H12v10.4H9.2V2.8Z',
  resume: 'M4.4 2.4 13 8l-8.6 5.6V2.4Z',
  download: 'M7.3 1.8h1.4v6.6l2.2-2.2 1 1L8 11.1 4.1 7.2l1-1 2.2 2.2V1.8ZM2.6 12.6h10.8V14H2.6v-1.4Z',
};

/** A picture beside words that say the same; never read out. */
export function Icon({ name }: { name: keyof typeof paths }): ReactElement {
  return (
    <svg data-mcp-icon={name} viewBox="0 0 16 16" width="14" height="14" fill="currentColor" aria-hidden="true" focusable="false">
      <path fillRule="evenodd" d={paths[name]} />
    </svg>
  );
}
