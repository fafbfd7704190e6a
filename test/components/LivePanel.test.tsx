import { screen } from '@testing-library/react';
import { LivePanel } from 'mcp-live';
import { expect, test } from 'vitest';
import { livePage } from '../support/renderLive.js';

test('a', async () => {
  const page = livePage({ caps: { resources: {} } });
  page.server.set('demo://a', 'v1');
  page.show(<LivePanel uri="demo://a" title="Production" />);
  console.log(document.body.innerHTML);
  await page.pass(0);
  console.log(document.body.innerHTML);
  await page.pass(12_000);
  console.log(document.body.innerHTML);
  page.server.set('demo://a', 'v2');
  await page.pass(20_000);
  console.log(document.body.innerHTML);
  console.log(page.server.log.methods);
});
