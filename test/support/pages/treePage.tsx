import 'mcp-live/styles.css';
import { useVirtualizer } from '@tanstack/react-virtual';
import { McpProvider, ResourceTree } from 'mcp-live';
import { streamableHttp } from 'mcp-live/sdk';
import { scriptedServer } from 'mcp-live/testing';
import { type CSSProperties, type ReactElement, useRef } from 'react';
import { createRoot } from 'react-dom/client';

const hosts = 100;
const filesEach = 100;
const entries = Array.from({ length: hosts * filesEach }, (_, index) => ({ uri: `log://host-${Math.floor(index / filesEach)}/file-${index}.log`, name: `file ${index}` }));
const isBare = new URLSearchParams(location.search).has('bare');

/** The rows of the whole tree, drawn by the virtualiser and nothing else. */
function BareList(): ReactElement {
  const scroller = useRef<HTMLDivElement>(null);
  const rows = ['log:', ...Array.from({ length: hosts }, (_, host) => [`host-${host}`, ...entries.slice(host * filesEach, (host + 1) * filesEach).map(({ name }) => name)]).flat()];
  // oxlint-disable-next-line react/incompatible-library -- it makes the component render itself; nothing here relies on a compiler memoizing it
  const virtualizer = useVirtualizer({ count: rows.length, getScrollElement: () => scroller.current, estimateSize: () => 28, overscan: 8 });
  return (
    <div data-mcp-tree="">
      <div ref={scroller} data-mcp-tree-rows="">
        <div style={{ blockSize: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, key, start, size }) => (
            <div key={key} data-mcp-tree-row="resource" style={{ transform: `translateY(${start}px)`, blockSize: size, '--mcp-level': 2 } as CSSProperties}>
              <span data-mcp-tree-label=""><bdi>{rows[index]}</bdi></span>{' '}<span data-mcp-tree-detail=""><bdi>{rows[index]}.log</bdi></span>
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}

const server = scriptedServer({ entries });
createRoot(document.querySelector('#root') ?? document.body).render(isBare
  ? <BareList />
  : <McpProvider servers={{ demo: streamableHttp('http://scripted.test/mcp', { fetch: server.fetch }) }}><ResourceTree /></McpProvider>);
