'use client';
import type { ReactElement } from 'react';

/** A mark beside words that say the same; never read out. */
export function WarningIcon(): ReactElement {
  return (
    <svg data-mcp-icon="warning" viewBox="0 0 16 16" width="14" height="14" fill="currentColor" aria-hidden="true" focusable="false">
      <path d="M8 1.6 15.2 14H.8L8 1.6Zm-.75 8.5h1.5V6.5h-1.5Zm0 2.8h1.5v-1.5h-1.5Z" />
    </svg>
  );
}
