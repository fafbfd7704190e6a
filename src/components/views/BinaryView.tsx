'use client';
import { type CSSProperties, type ReactElement, useMemo, useState } from 'react';
import type { ContentMessages } from '../../messages/views/index.js';
import type { ResourceContent } from '../../protocol/index.js';
import { DownloadButton } from './DownloadButton.js';
import { downloadName } from './downloadName.js';
import { type ImageFacts, readImage } from './readImage.js';
import { useObjectUrl } from './useObjectUrl.js';

export interface BinaryViewProps {
  item: Extract<ResourceContent, { kind: 'binary' }>;
  title: string | undefined;
  words: ContentMessages;
  locale: string;
}

/** Bytes: a raster image drawn, a recording with the browser's own player, and everything as a file. */
export function BinaryView({ item, title, words, locale }: BinaryViewProps): ReactElement {
  const { uri, bytes, mimeType = '' } = item;
  const essence = mimeType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  const isClaimed = essence.startsWith('image/');
  // Its own bytes decide. Where the server says that it is something else, it is that.
  const image = useMemo(() => (isClaimed || essence === '' || essence === 'application/octet-stream' ? readImage(bytes) : undefined), [bytes, essence, isClaimed]);
  const blob = useMemo(() => new Blob([bytes as Uint8Array<ArrayBuffer>], { type: image?.type ?? essence }), [bytes, image, essence]);
  const name = title ?? downloadName(uri) ?? words.unnamed;
  const file = <DownloadButton uri={uri} bytes={blob} words={words} locale={locale} />;
  if (image !== undefined) return <ImageView key={image.type} image={image} blob={blob} name={name} words={words} file={file} />;
  if (isClaimed) return <><p data-mcp-placeholder="">{words.brokenImage}</p>{file}</>;
  return essence.startsWith('audio/') && canPlay(essence) ? <><Player blob={blob} name={name} />{file}</> : file;
}

interface ImageViewProps {
  image: ImageFacts;
  blob: Blob;
  name: string;
  words: ContentMessages;
  file: ReactElement;
}

function ImageView({ image: { width, height }, blob, name, words, file }: ImageViewProps): ReactElement {
  const element = useObjectUrl<HTMLImageElement>(blob);
  const [broken, setBroken] = useState<Blob>();
  if (broken === blob) return <><p data-mcp-placeholder="">{words.brokenImage}</p>{file}</>;
  // The size is known from the bytes, so that nothing moves when it is drawn.
  return <img ref={element} style={{ '--mcp-ratio': width / height } as CSSProperties} data-mcp-image="" alt={name} width={width} height={height} decoding="async" draggable={false} onError={() => setBroken(blob)} />;
}

function Player({ blob, name }: { blob: Blob; name: string }): ReactElement | null {
  const element = useObjectUrl<HTMLAudioElement>(blob);
  const [isBroken, setBroken] = useState(false);
  return isBroken ? null : <audio ref={element} data-mcp-audio="" controls preload="metadata" aria-label={name} onError={() => setBroken(true)} />;
}

function canPlay(type: string): boolean {
  return document.createElement('audio').canPlayType(type) !== '';
}
