'use client';
import type { ReactElement } from 'react';
import { formatBytes, panelMessages } from '../messages/index.js';
import type { ResourceContent, ResourceReading } from '../protocol/index.js';
import { useMcp, useMessages } from '../react/index.js';
import { downloadName } from './downloadName.js';
import { Icon } from './Icon.js';
import { saveFile } from './saveFile.js';
import { TextContent } from './TextContent.js';

/** All items of a reading, in order. Nothing of a server becomes an element, a link or a style: text is text, bytes are a file. */
export function ContentView({ reading }: { reading: ResourceReading }): ReactElement {
  const { emptyContents } = useMessages('panel', panelMessages);
  const { contents } = reading;
  const [first] = contents;
  if (first === undefined) return <p data-mcp-placeholder="">{emptyContents}</p>;
  if (contents.length === 1) return <ContentItem item={first} />;
  return (
    <ol data-mcp-items="">
      {contents.map((item, index) => (
        // Items have no identity but their place; the same URI may come twice.
        <li key={index}>
          <p data-mcp-item-uri="" dir="ltr">{item.uri}</p>
          <ContentItem item={item} />
        </li>
      ))}
    </ol>
  );
}

function ContentItem({ item }: { item: ResourceContent }): ReactElement {
  const messages = useMessages('panel', panelMessages);
  switch (item.kind) {
    case 'text':
      return <TextContent text={item.text} mimeType={item.mimeType} />;
    case 'binary':
      return <DownloadButton uri={item.uri} bytes={item.bytes} />;
    case 'undecodable':
      return <p data-mcp-placeholder="">{messages.undecodable(item.note)}</p>;
    default:
      return item satisfies never;
  }
}

function DownloadButton({ uri, bytes }: { uri: string; bytes: Uint8Array }): ReactElement {
  const { download, unnamed } = useMessages('panel', panelMessages);
  const { locale } = useMcp('LivePanel');
  const name = downloadName(uri) ?? unnamed;
  return (
    <button type="button" data-mcp-button="" data-mcp-download="" onClick={() => saveFile(name, bytes)}>
      <Icon name="download" /> <span>{download(name, formatBytes(bytes.byteLength, locale))}</span>
    </button>
  );
}
