/** Long enough for a browser to have taken the file over, milliseconds. */
const revokeAfterMs = 10_000;

/** Offers bytes as a file. Their type is never told: a browser must not open as a page what a server sent. */
export function saveFile(name: string, bytes: Uint8Array): void {
  const url = URL.createObjectURL(new Blob([bytes as Uint8Array<ArrayBuffer>], { type: 'application/octet-stream' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.rel = 'noopener';
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), revokeAfterMs);
}
