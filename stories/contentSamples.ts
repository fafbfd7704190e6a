/** A small chart, 96 by 54 pixels. */
export const chartPng = 'iVBORw0KGgoAAAANSUhEUgAAAGAAAAA2CAMAAAAPkWzgAAAACVBMVEXx9PgKX9GSQA5COPsLAAAASklEQVR42u3NMQoAIAwAMfX/j3ZxEKSoUNAhNxWsTSmSFFRHAMC+NgL8AcxHAflA9AHwBphnQD4QPQDeACczIAe4PQoAAACAZacDcqQIQY4fLagAAAAASUVORK5CYII=';

/** A tenth of a second of silence. */
export const silenceWav = ((): string => {
  const samples = 800;
  const bytes = new Uint8Array(44 + samples).fill(128, 44);
  const view = new DataView(bytes.buffer);
  bytes.set(new TextEncoder().encode('RIFF'), 0);
  view.setUint32(4, 36 + samples, true);
  bytes.set(new TextEncoder().encode('WAVEfmt '), 8);
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, 8_000, true);
  view.setUint32(28, 8_000, true);
  view.setUint16(32, 1, true);
  view.setUint16(34, 8, true);
  bytes.set(new TextEncoder().encode('data'), 36);
  view.setUint32(40, samples, true);
  return btoa(String.fromCharCode(...bytes));
})();

export const deployDocument = { version: 'v42', state: 'running', startedAt: '2026-01-01T11:42:00Z', errorsPerMinute: 0.2, isCanary: false };

export const replicaList = [
  { name: 'api', ready: 3, wanted: 3, region: 'eu-central-1' },
  { name: 'web', ready: 2, wanted: 4, region: 'eu-central-1' },
  { name: 'worker', ready: 12, wanted: 12, region: 'eu-west-1' },
];

export const nestedDocument = {
  version: 'v42',
  replicas: { api: { ready: 3, wanted: 3 }, web: { ready: 2, wanted: 4 } },
  checks: [{ name: 'smoke', result: 'passed' }, { name: 'latency', result: 'failed', because: 'p95 is 840 ms' }],
};

export const releaseNotes = `# v42

- Searches answer in **half** the time.
- [Read more](https://example.com/v42)

\`\`\`sh
deploy roll-back --to v41
\`\`\`
`;

export const deployScript = `import { deploy } from './deploy.js';

/** Rolls out to one region after the other. */
export async function rollOut(version: string, regions: readonly string[]): Promise<void> {
  for (const region of regions) await deploy(version, { region });
}
`;
