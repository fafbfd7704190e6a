/** Indented up to this length: what is nested without end would be nothing but white space. */
const mostIndented = 4_000;
const mostShown = 20_000;

/** What one side declared, as text that stays of a bearable size whatever a server sends. */
export function declarationText(capabilities: unknown): string {
  if (capabilities === undefined) return 'cannot be known';
  try {
    const text = JSON.stringify(capabilities);
    if (text.length <= mostIndented) return JSON.stringify(capabilities, null, 2);
    return text.length <= mostShown ? text : `${text.slice(0, mostShown)}… (${text.length} characters)`;
  } catch {
    return 'nested too deeply to be shown';
  }
}
