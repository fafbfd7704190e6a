import type { Mention } from '../audit/index.js';
import type { Finding } from '../protocol/index.js';

/** Findings of frames, with the lines of the source where there is something to change. */
export function nameSourceLines(findings: readonly Finding[], mentions: readonly Mention[]): Finding[] {
  return findings.map((finding) => {
    const places = finding.severity === 'info' ? [] : placesOf(finding, mentions);
    return places.length === 0 ? finding : { ...finding, cure: `${finding.cure ?? 'Look there'} (${places.join('; ')})` };
  });
}

function placesOf({ verdict, capability = '', method }: Finding, mentions: readonly Mention[]): string[] {
  const [family = ''] = capability.split('.');
  const at = (role: Mention['role'], isWanted: (mention: Mention) => boolean): string[] =>
    mentions.filter((mention) => mention.role === role && isWanted(mention)).map(({ path, line }) => `${path}:${line}`);
  const declared = at('declares', (mention) => mention.capability === capability || mention.capability === family);
  const sent = verdict === 'undeclared' ? at('emits', (mention) => mention.method === method) : [];
  return [
    ...(sent.length === 0 ? [] : [`it is sent at ${listed(sent)}`]),
    ...(declared.length === 0 ? [] : [`${family} is declared at ${listed(declared)}`]),
  ];
}

function listed(places: readonly string[]): string {
  const unique = [...new Set(places)];
  return unique.slice(0, 4).join(', ') + (unique.length > 4 ? ', …' : '');
}
