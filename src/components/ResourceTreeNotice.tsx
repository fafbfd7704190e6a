'use client';
import type { ReactElement } from 'react';
import { treeMessages } from '../messages/index.js';
import { type ResourceTreeState, useConnection, useMessages } from '../react/index.js';
import { DeedButton } from './DeedButton.js';
import { WarningIcon } from './WarningIcon.js';

export interface ResourceTreeNoticeProps {
  listing: Pick<ResourceTreeState, 'status' | 'incomplete' | 'error' | 'refresh'>;
  server: string;
  hasEntries: boolean;
}

/** What is missing from the list and why, and a way out that a person can take. Nothing where nothing is. */
export function ResourceTreeNotice({ listing: { status, incomplete, error, refresh }, server, hasEntries }: ResourceTreeNoticeProps): ReactElement | null {
  const messages = useMessages('tree', treeMessages);
  const connection = useConnection(server);
  const hasFailed = status === 'error' || status === 'closed';
  if (!hasFailed && !incomplete) return null;
  const sentence = hasFailed ? (hasEntries ? messages.outdated : messages.statuses)[status] : messages.incomplete;
  const retry = (): Promise<void> | void => (connection.status === 'ready' ? refresh() : connection.reconnect());
  return (
    <div data-mcp-notice="">
      <p data-mcp-notice-text=""><WarningIcon /> <strong>{sentence}</strong></p>
      {error !== null && <p data-mcp-error={error.kind} dir="auto">{error.message}</p>}
      {connection.status === 'unauthorized'
        ? <DeedButton deed={connection.authorize}>{messages.signIn}</DeedButton>
        : <DeedButton deed={retry} running={messages.retrying}>{messages.retry}</DeedButton>}
    </div>
  );
}
