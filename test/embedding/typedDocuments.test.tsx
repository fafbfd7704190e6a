import type { ReactElement } from 'react';
import { describe, expect, test } from 'vitest';
import { ValibotDeploy } from '../../examples/embedding/typed-documents/ValibotDeploy.js';
import { ZodDeploy } from '../../examples/embedding/typed-documents/ZodDeploy.js';
import { livePage } from '../support/renderLive.js';

const uri = 'deploy://production/status';
const document = (version: unknown): string => JSON.stringify({ version, state: 'running', replicas: { ready: 2, wanted: 3 } });
const views: [string, (props: { uri: string }) => ReactElement][] = [['zod', ZodDeploy], ['valibot', ValibotDeploy]];

describe.each(views)('a document typed with %s', (_, View) => {
  test('is shown by its members', async () => {
    const page = livePage({ resources: { [uri]: document('v42') } });
    const { container } = page.show(<View uri={uri} />);
    await page.pass(1_000);
    expect(container.textContent).toContain('v42 is running on 2 of 3');
  });

  test('that no longer fits leaves the last good one, and says which member is at fault', async () => {
    const page = livePage({ resources: { [uri]: document('v42') } });
    const { container } = page.show(<View uri={uri} />);
    await page.pass(1_000);
    page.server.set(uri, document(42));
    await page.pass(1_000);
    expect(container.textContent).toContain('v42 is running on 2 of 3');
    expect(container.textContent).toMatch(/version/);
    page.server.set(uri, document('v43'));
    await page.pass(1_000);
    expect(container.textContent).toContain('v43 is running on 2 of 3');
    expect(container.textContent).not.toMatch(/\bversion\b/);
  });

  test('that is no JSON is said to be none', async () => {
    const page = livePage({ resources: { [uri]: 'v42' } });
    const { container } = page.show(<View uri={uri} />);
    await page.pass(1_000);
    expect(container.textContent).toMatch(/JSON/);
  });
});
