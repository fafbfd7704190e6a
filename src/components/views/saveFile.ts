/** Long enough for a browser to have taken the file over, milliseconds. */
const revokeAfterMs = 10_000;

/** Offers bytes as a file. Their type is never told: a browser must not open as a page what a server sent. */
export function saveFile(name: string, bytes: Blob): void {
  const url = URL.createObjectURL(bytes.slice(0, bytes.size, 'application/octet-stream'));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.rel = 'noopener';
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), revokeAfterMs);
}
