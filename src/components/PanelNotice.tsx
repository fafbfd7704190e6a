'use client';
import type { ReactElement } from 'react';
import { panelMessages } from '../messages/index.js';
import { type LiveResource, useConnection, useMessages } from '../react/index.js';
import { DeedButton } from './DeedButton.js';
import { Icon } from './Icon.js';

export interface PanelNoticeProps {
  status: 'error' | 'not-found' | 'closed';
  live: Pick<LiveResource, 'error' | 'refresh'>;
  server: string;
  hasData: boolean;
}

/** What went wrong, what it means for what is shown, and a way out that a person can take. */
export function PanelNotice({ status, live: { error, refresh }, server, hasData }: PanelNoticeProps): ReactElement {
  const messages = useMessages('panel', panelMessages);
  const connection = useConnection(server);
  const sentence = (hasData ? messages.outdated : messages.statuses)[status];
  const isSignedOut = connection.status === 'unauthorized';
  const retry = (): Promise<void> | void => (connection.status === 'closed' ? connection.reconnect() : refresh());
  return (
    <div data-mcp-notice="">
      <p data-mcp-notice-text=""><Icon name="warning" /> <strong>{sentence}</strong></p>
      {error !== null && <p data-mcp-error={error.kind} dir="auto">{error.message}</p>}
      {isSignedOut
        ? <DeedButton deed={connection.authorize}>{messages.signIn}</DeedButton>
        : <DeedButton deed={retry} running={messages.retrying}>{messages.retry}</DeedButton>}
    </div>
  );
}
