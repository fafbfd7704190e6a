import { defaultPolicy, type FreshnessPolicy } from 'mcp-live';
import type { ReactElement } from 'react';

/** One line for each option; that none is missing is the compiler's business. */
const meanings: Readonly<Record<keyof FreshnessPolicy, string>> = {
  pollIntervalMs: 'Longest wait between two polls.',
  staleAfterMs: 'From which age on a reading is amber. Where you do not set it, twice the planned wait if that is more.',
  jitter: 'By what part a poll may come early, so that many pages do not ask in step.',
  maxBackoffMs: 'Longest wait after failures, and for a server’s ttl.',
  firstVerificationMs: 'When a watch that never announced anything is first checked on; later every twice that.',
  watchdogMs: 'How often a watch that did announce something is checked on.',
  announceGraceMs: 'How long an announcement may come after its change was already read.',
  showLineAfterMs: 'How long a normal start shows no freshness line.',
  minReadGapMs: 'Least distance between two reads that announcements cause.',
  announceSpreadMs: 'Over what time the reads that one announcement causes on many pages are spread.',
  readTimeoutMs: 'How long a read may take.',
  subscribeTimeoutMs: 'How long the answer to a subscription may take before it counts as unanswered.',
  pauseWhenHidden: 'Whether timed reads rest while the tab is hidden.',
  releaseWhenHiddenMs: 'After how long in a hidden tab the push stream is closed.',
  honourTtl: 'Whether a poll waits for as long as the server vouched for its last answer.',
  strategy: '“auto” does what the server declared; “poll” never watches.',
};

/** Every option of the policy with its default, read from the code. */
export function PolicyTable(): ReactElement {
  return (
    <table>
      <thead><tr><th scope="col">Option</th><th scope="col">Default</th><th scope="col">Meaning</th></tr></thead>
      <tbody>
        {Object.entries(meanings).map(([name, meaning]) => (
          <tr key={name}>
            <th scope="row" style={{ textAlign: 'start' }}><code>{name}</code></th>
            <td><code>{String(defaultPolicy[name as keyof FreshnessPolicy])}</code></td>
            <td>{meaning}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
