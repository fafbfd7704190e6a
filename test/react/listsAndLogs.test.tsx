import { act, screen } from '@testing-library/react';
import { type Frame, useFindings, useFrameLog, useResourceTree } from 'mcp-live';
import type { ReactElement } from 'react';
import { describe, expect, test } from 'vitest';
import { livePage } from '../support/renderLive.js';

const shown = (id: string): string | null => screen.getByTestId(id).textContent;

describe('the resource tree', () => {
  function Tree(): ReactElement {
    const { status, resources, templates, incomplete, error, refresh } = useResourceTree();
    return (
      <button data-testid="tree" onClick={() => void refresh()}>
        {[status, resources.map(({ uri }) => uri).join(','), templates.length, incomplete, error?.kind].join(' ')}
      </button>
    );
  }

  test('lists what the server has, and again when the server says that the set changed', async () => {
    const page = livePage({ templates: [{ uriTemplate: 'demo://{x}', name: 'x' }] });
    page.server.set('demo://a', 'one');
    page.show(<Tree />);
    expect(shown('tree')).toBe('connecting  0 false ');
    await page.pass(1_000);
    expect(shown('tree')).toBe('ready demo://a 1 false ');
    page.server.set('demo://b', 'two');
    page.server.announceListChanged();
    await page.pass(5_000);
    expect(shown('tree')).toBe('ready demo://a,demo://b 1 false ');
    expect(page.server.log.count('resources/read')).toBe(0);
  });

  test('walks once more for a person', async () => {
    const page = livePage({ caps: { resources: {} } });
    page.server.set('demo://a', 'one');
    page.show(<Tree />);
    await page.pass(1_000);
    page.server.set('demo://b', 'two');
    act(() => screen.getByTestId('tree').click());
    await page.pass(1_000);
    expect(shown('tree')).toBe('ready demo://a,demo://b 0 false ');
  });

  test('says that the server offers no resources, without a frame (CAP-01)', async () => {
    const page = livePage({ caps: { tools: {} } });
    page.show(<Tree />);
    await page.pass(1_000);
    expect(shown('tree')).toBe('unavailable  0 false ');
    expect(page.server.log.methods.filter((method) => method.startsWith('resources/'))).toEqual([]);
  });
});

test('the frame log shows what crossed, filtered', async () => {
  const page = livePage();
  const isRequest = ({ kind }: Frame): boolean => kind === 'request';
  function Log(): ReactElement {
    return <p data-testid="log">{useFrameLog(undefined, isRequest).map(({ method }) => method).join(' ')}</p>;
  }
  page.show(<Log />);
  await page.pass(1_000);
  expect(shown('log')).toBe('initialize');
});

test('findings are those of the servers that the provider names', async () => {
  const page = livePage({ caps: { resources: {} } });
  function Findings(): ReactElement {
    return <p data-testid="findings">{useFindings().map(({ verdict, capability }) => `${verdict} ${capability}`).join(', ')}</p>;
  }
  page.show(<Findings />);
  await page.pass(1_000);
  page.server.announce('demo://a', { toAll: true });
  await page.pass(1_000);
  expect(shown('findings')).toBe('undeclared resources.subscribe');
});
