'use client';
import type { ReactElement } from 'react';
import { type ContentMessages, formatBytes } from '../../messages/views/index.js';
import { Icon } from '../Icon.js';
import { downloadName } from './downloadName.js';
import { saveFile } from './saveFile.js';

export interface DownloadButtonProps {
  uri: string;
  bytes: Blob;
  words: ContentMessages;
  locale: string;
}

/** Offers what a server sent as a file, with its name and size. */
export function DownloadButton({ uri, bytes, words, locale }: DownloadButtonProps): ReactElement {
  const name = downloadName(uri) ?? words.unnamed;
  return (
    <button type="button" data-mcp-button="" data-mcp-download="" onClick={() => saveFile(name, bytes)}>
      <Icon name="download" /> <span>{words.download(name, formatBytes(bytes.size, locale))}</span>
    </button>
  );
}
