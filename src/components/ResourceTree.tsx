'use client';
import { type ReactElement, useMemo, useState } from 'react';
import { treeMessages } from '../messages/index.js';
import type { ResourceEntry } from '../protocol/index.js';
import { useConnection, useMessages, useResourceTree } from '../react/index.js';
import { buildTreeModel } from './resourceTreeModel.js';
import { ResourceTreeNotice } from './ResourceTreeNotice.js';
import { ResourceTreeView } from './ResourceTreeView.js';

export interface ResourceTreeProps {
  server?: string | undefined;
  /** Name of the tree for screen readers. Default: `messages.tree.label`. */
  label?: string | undefined;
  /** A person chose this resource, by mouse or keyboard. Templates and folders are never chosen. */
  onSelect?: ((uri: string, resource: ResourceEntry) => void) | undefined;
}

/**
 * What a server lists, as a tree of its URIs, walked again whenever the server says that the set has changed. What is open, selected and
 * focused stays so. Names what could not be used, and keeps the last list through every failure.
 * @throws at render what `useResourceTree` throws
 * @example
 * const [uri, setUri] = useState<string>();
 * <ResourceTree onSelect={setUri} />{uri !== undefined && <LivePanel uri={uri} />}
 */
export function ResourceTree({ server, label, onSelect }: ResourceTreeProps): ReactElement {
  const { server: name } = useConnection(server);
  const listing = useResourceTree(name);
  const messages = useMessages('tree', treeMessages);
  // With the server's name, so that another server begins with nothing selected.
  const [selected, setSelected] = useState<{ server: string; uri: string }>();
  const { status, resources, templates, incomplete } = listing;
  const model = useMemo(() => buildTreeModel(resources, templates, messages.templates), [resources, templates, messages.templates]);
  const isFirstWalk = model.size === 0 && (status === 'connecting' || status === 'loading');
  const select = (resource: ResourceEntry): void => {
    setSelected({ server: name, uri: resource.uri });
    onSelect?.(resource.uri, resource);
  };
  return (
    <div data-mcp-tree={name} data-status={status} data-incomplete={incomplete} aria-busy={isFirstWalk || undefined}>
      {model.size > 0
        ? <ResourceTreeView key={name} model={model} label={label ?? messages.label} selectedUri={selected?.server === name ? selected.uri : undefined} onSelect={select} />
        : status !== 'error' && status !== 'closed' && <p data-mcp-placeholder="">{messages.statuses[status]}</p>}
      <ResourceTreeNotice listing={listing} server={name} hasEntries={model.size > 0} />
    </div>
  );
}
