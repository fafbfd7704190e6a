'use client';
import type { ReactElement } from 'react';
import { panelMessages } from '../messages/index.js';
import type { Connection } from '../protocol/index.js';
import { type LiveResource, useMcp, useMessages } from '../react/index.js';
import { useLazyPart } from './lazyPart.js';
import { panelButtons } from './panelParts.js';
import { WarningIcon } from './WarningIcon.js';

export interface PanelNoticeProps {
  status: 'error' | 'not-found' | 'closed';
  live: Pick<LiveResource, 'error' | 'refresh'>;
  connection: Connection | undefined;
  hasData: boolean;
}

/** What went wrong, what it means for what is shown, and a way out that a person can take. */
export function PanelNotice({ status, live: { error, refresh }, connection, hasData }: PanelNoticeProps): ReactElement {
  const { outdated, statuses, signInToSee, signInToUpdate } = useMessages('panel', panelMessages);
  const words = useMcp('LivePanel').messages?.panel;
  const buttons = useLazyPart(panelButtons);
  const needsSignIn = status === 'error' && error?.kind === 'unauthorized';
  const sentence = needsSignIn ? (hasData ? signInToUpdate : signInToSee) : (hasData ? outdated : statuses)[status];
  return (
    <div data-mcp-notice="">
      <p data-mcp-notice-text=""><WarningIcon /> <strong>{sentence}</strong></p>
      {error !== null && <p data-mcp-error={error.kind} dir="auto">{error.message}</p>}
      {buttons !== undefined && <buttons.WayOut connection={connection} refresh={refresh} words={words} />}
    </div>
  );
}
