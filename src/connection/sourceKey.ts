import { handledMethods } from './makeClient.js';
import type { SourceOptions, StreamableHttpOptions } from './SourceOptions.js';

/**
 * The text that tells one entry from another. It is kept for as long as the page, so header values, which hold secrets, stand in
 * it as a digest. It stands in no query key: there the identity alone tells owners apart.
 */
export function sourceKey(kind: string, name: string, options: SourceOptions, headers?: StreamableHttpOptions['headers']): string {
  const { identity, clientInfo, requestTimeoutMs } = options;
  return JSON.stringify([
    kind, name, identity, headerKey(headers), clientInfo && [clientInfo.name, clientInfo.version], requestTimeoutMs, handledMethods(options).sort(),
  ]);
}

function headerKey(headers: StreamableHttpOptions['headers']): unknown {
  return typeof headers === 'function' ? undefined : [...new Headers(headers)].map(([name, value]) => [name, digest(value)]).sort();
}

/** Starts and factors of two digests of 32 bits (those of cyrb53). */
const lanes = [[0xdeadbeef, 2_654_435_761], [0x41c6ce57, 1_597_334_677]] as const;

/** 64 bits: enough that two owners do not meet by accident; it protects what is too long to be guessed. */
function digest(text: string): number[] {
  return lanes.map(([start, factor]) => {
    let hash: number = start;
    for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), factor);
    return hash;
  });
}
