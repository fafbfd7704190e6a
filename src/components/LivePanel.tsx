'use client';
import { type ReactElement, type ReactNode, useEffect, useId, useMemo, useState } from 'react';
import { panelMessages } from '../messages/index.js';
import type { ResourceReading } from '../protocol/index.js';
import { type LiveResource, type LiveResourceOptions, useAnnouncedName, useHold, useMessages } from '../react/index.js';
import { ContentView } from './ContentView.js';
import { PanelLine } from './FreshnessLine.js';
import { loadParts } from './panelParts.js';
import { PanelHeader, type PanelHeaderProps } from './PanelHeader.js';
import { PanelNotice } from './PanelNotice.js';
import { ServerStatement } from './ServerStatement.js';
import { StatusAnnouncer } from './StatusAnnouncer.js';

export interface LivePanelProps<T = ResourceReading> extends LiveResourceOptions<T> {
  uri: string;
  title?: string | undefined;
  /** Level of the title's heading, so that it fits the page's outline. */
  headingLevel?: PanelHeaderProps['level'] | undefined;
  /** Whether the panel has buttons of its own to refresh and to pause (WCAG 2.2.2). */
  controls?: boolean | undefined;
  /** Shows the data in another way than as text; called only once there is some. */
  children?: ((data: T, live: LiveResource<T>) => ReactNode) | undefined;
}

/**
 * A resource on screen, kept current by the best means that its server really has, with a line that says how old it is wherever the
 * server does not send live updates. Keeps its contents through every failure and says so.
 * @throws at render what `useLiveResource` throws
 * @example
 * <LivePanel uri="deploy://production/status" title="Production" />
 */
export function LivePanel<T = ResourceReading>(props: LivePanelProps<T>): ReactElement {
  const { uri, title, headingLevel = 2, controls = false, children, ...wishes } = props;
  const [isPaused, setPaused] = useState(false);
  const { server, connection, live, frozenAt } = useHold<T>(uri, { ...wishes, paused: isPaused || wishes.paused }, 'LivePanel');
  const { statuses } = useMessages('panel', panelMessages);
  const titleId = useId();
  useAnnouncedName(uri, server, title);
  useEffect(() => { void loadParts(); }, []);
  const { status, data, mode, reason, watch } = live;
  const isFirstLoad = data === undefined && (status === 'connecting' || status === 'loading');
  const failure = status === 'error' || status === 'not-found' || status === 'closed' ? status : undefined;
  const reading = wishes.select === undefined && wishes.schema === undefined ? (data as ResourceReading | undefined) : undefined;
  return (
    <article
      data-mcp-panel={uri} data-status={status} data-mode={mode} data-reason={reason} data-watch={watch} aria-busy={isFirstLoad || undefined}
      {...(title === undefined ? { 'aria-label': uri } : { 'aria-labelledby': titleId })}
    >
      <PanelHeader
        id={titleId} title={title} level={headingLevel} name={title ?? uri}
        controls={controls ? { refresh: live.refresh, isPaused, setPaused } : undefined}
      />
      {data === undefined
        ? failure === undefined && <p data-mcp-placeholder="">{statuses[status]}</p>
        : <div data-mcp-content="">{children === undefined ? <DefaultView uri={uri} title={title} reading={reading} data={data} /> : children(data, live)}</div>}
      {failure !== undefined && <PanelNotice status={failure} live={live} connection={connection} hasData={data !== undefined} />}
      {reading !== undefined && <ServerStatement reading={reading} />}
      <PanelLine uri={uri} server={server} staleAfterMs={wishes.staleAfterMs} frozenAt={frozenAt} />
      <StatusAnnouncer />
    </article>
  );
}

interface DefaultViewProps {
  uri: string;
  title: string | undefined;
  reading: ResourceReading | undefined;
  data: unknown;
}

function DefaultView({ uri, title, reading, data }: DefaultViewProps): ReactElement {
  const contents = useMemo(() => reading?.contents ?? [{ kind: 'text' as const, uri, text: typeof data === 'string' ? data : toText(data) }], [reading, uri, data]);
  return <ContentView contents={contents} title={title} />;
}

function toText(data: unknown): string {
  try {
    return JSON.stringify(data) ?? String(data);
  } catch {
    return String(data);
  }
}
