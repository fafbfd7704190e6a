/** Does it when the signal is aborted, at once where it is already. Returns the function that takes it back. */
export function onAbort(signal: AbortSignal | undefined, deed: () => void): () => void {
  if (signal?.aborted === true) deed();
  else signal?.addEventListener('abort', deed, { once: true });
  return () => signal?.removeEventListener('abort', deed);
}
