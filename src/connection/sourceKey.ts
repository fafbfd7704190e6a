import type { SourceOptions, StreamableHttpOptions } from './SourceOptions.js';

/**
 * The text that tells one entry from another. It is kept for as long as the page, so header values, which hold secrets, stand in
 * it as a digest. It stands in no query key: there the identity alone tells owners apart.
 */
export function sourceKey(kind: string, name: string, options: SourceOptions, headers?: StreamableHttpOptions['headers']): string {
  const { identity, clientInfo, requestTimeoutMs, handlers = {} } = options;
  const handled = Object.entries(handlers).filter(([, handler]) => handler !== undefined).map(([method]) => method).sort();
  const info = clientInfo === undefined ? null : [clientInfo.name, clientInfo.version];
  return JSON.stringify([kind, name, identity ?? null, headerKey(headers), info, requestTimeoutMs ?? null, handled]);
}

function headerKey(headers: StreamableHttpOptions['headers']): unknown {
  if (headers === undefined || typeof headers === 'function') return null;
  return [...new Headers(headers)].map(([name, value]) => [name, digest(value)]).sort();
}

/** 53 bits (cyrb53): enough that two owners do not meet by accident; it protects what is too long to be guessed. */
function digest(text: string): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    high = Math.imul(high ^ code, 2_654_435_761);
    low = Math.imul(low ^ code, 1_597_334_677);
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return (4_294_967_296 * (2_097_151 & low) + (high >>> 0)).toString(36);
}
