import { UsageError } from './CliIo.js';

const units: Record<string, number> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** `250`, `250ms`, `30s`, `5m`, `8h`, `1d` in milliseconds. @throws UsageError that names the option */
export function parseDuration(option: string, text: string): number {
  const [, number = '', unit = 'ms'] = /^(\d+(?:\.\d+)?)(ms|s|m|h|d)?$/.exec(text.trim()) ?? [];
  if (number === '') throw new UsageError(`--${option} ${text}: write a duration as 500ms, 30s, 5m or 8h`);
  return Number(number) * (units[unit] ?? 1);
}

/** @throws UsageError that names the option */
export function parseCount(option: string, text: string): number {
  if (!/^\d+$/.test(text.trim())) throw new UsageError(`--${option} ${text}: write a whole number`);
  return Number(text);
}

/** `Name: value`, as curl takes them. @throws UsageError */
export function parseHeaders(lines: readonly string[] = []): [string, string][] {
  return lines.map((line) => {
    const [, name = '', value = ''] = /^([!#$%&'*+.^_`|~\w-]+)\s*:\s*(.*)$/.exec(line) ?? [];
    if (name === '') throw new UsageError('--header: write it as "Name: value"');
    return [name, value];
  });
}

/** An address of a server. @throws UsageError */
export function parseUrl(text: string): string {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) throw new UsageError(`${text} is no address of a server: write it as https://host/mcp`);
  return text;
}
