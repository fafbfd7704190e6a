import 'mcp-live/styles.css';
import { type ReactElement, type ReactNode, useLayoutEffect } from 'react';

export interface FrameProps {
  /** `system`: as the reader's system has it. */
  readonly theme: 'system' | 'light' | 'dark';
  readonly direction: 'ltr' | 'rtl';
  readonly width: 'any' | 'narrow';
  readonly letters: 'usual' | 'huge';
  readonly children: ReactNode;
}

const narrowPx = 280;

/** How a story is looked at: the reader's colours, direction, width and size of letters. */
export function Frame({ theme, direction, width, letters, children }: FrameProps): ReactElement {
  useLayoutEffect(() => {
    document.documentElement.style.fontSize = letters === 'huge' ? '200%' : '';
    document.body.style.margin = '0';
    return () => { document.documentElement.style.fontSize = ''; };
  }, [letters]);
  const style = {
    display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', alignContent: 'start', gap: '1rem', boxSizing: 'border-box', minBlockSize: '100vh', padding: '1rem',
    inlineSize: width === 'narrow' ? narrowPx : 'auto', background: 'var(--mcp-surface)', color: 'var(--mcp-text)', colorScheme: theme === 'system' ? 'light dark' : theme,
    font: '1rem/1.5 system-ui, sans-serif',
  } as const;
  return <main data-theme={theme === 'system' ? undefined : theme} dir={direction} style={style}>{children}</main>;
}
