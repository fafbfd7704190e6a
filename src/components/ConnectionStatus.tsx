'use client';
import type { ReactElement } from 'react';
import { connectionMessages, formatTimeOfDay } from '../messages/index.js';
import { type ConnectionHandle, useConnection, useMcp, useMessages } from '../react/index.js';
import { DeedButton } from './DeedButton.js';
import { useUnanswered } from './useUnanswered.js';

/** How the connection to a server is, in words, with the way out where it needs a person. */
export function ConnectionStatus({ server }: { server?: string | undefined }): ReactElement {
  const connection = useConnection(server);
  const messages = useMessages('connection', connectionMessages);
  const { locale } = useMcp('ConnectionStatus');
  const { status, push, error, retryAt, protocolVersion } = connection;
  const unanswered = useUnanswered(connection.server);
  const isUnanswered = status === 'ready' && unanswered !== undefined;
  const isWaiting = retryAt !== undefined && status !== 'ready';
  const older = protocolVersion === undefined ? undefined : messages.missing[protocolVersion];
  return (
    <div data-mcp-connection={connection.server} data-status={status} data-push={push} data-unanswered={isUnanswered ? '' : undefined}>
      <p data-mcp-connection-line="">
        <span data-mcp-dot="" aria-hidden="true" />{' '}
        <strong dir="auto">{connection.server}</strong>{' '}
        <span data-mcp-detail="">{isUnanswered ? messages.unanswered : messages.statuses[status]}</span>{' '}
        {status === 'ready' && push !== 'unknown' && <><span data-mcp-detail="">{messages.push[push]}</span>{' '}</>}
        {isWaiting && <span data-mcp-detail=""><time dateTime={new Date(retryAt).toISOString()}>{messages.retryAt(formatTimeOfDay(retryAt, locale))}</time></span>}
        {status === 'ready' && protocolVersion !== undefined && <span data-mcp-detail="revision">{messages.revision(protocolVersion)}</span>}
      </p>
      {status === 'ready' && older !== undefined && <p data-mcp-detail="">{older}</p>}
      {error !== null && status !== 'ready' && <p data-mcp-error={error.kind} dir="auto">{error.message}</p>}
      {isUnanswered && <p data-mcp-error={unanswered.kind} dir="auto">{unanswered.message}</p>}
      <WayOut connection={connection} isWaiting={isWaiting} />
    </div>
  );
}

function WayOut({ connection: { status, authorize, reconnect }, isWaiting }: { connection: ConnectionHandle; isWaiting: boolean }): ReactElement | null {
  const { signIn, tryNow, reconnect: again } = useMessages('connection', connectionMessages);
  if (status === 'unauthorized') return <DeedButton deed={authorize}>{signIn}</DeedButton>;
  if (status === 'failed' || status === 'unsupported-version' || status === 'closed') return <DeedButton deed={reconnect}>{again}</DeedButton>;
  return isWaiting ? <DeedButton deed={reconnect}>{tryNow}</DeedButton> : null;
}
