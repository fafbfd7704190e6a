import { describe, expect, it } from 'vitest';
import { type WatchEntry, WatchTable } from '../../src/connection/WatchTable.js';
import { LiveError, type WatchStanding } from '../../src/protocol/index.js';
import { nameStanding, recordStandings } from '../support/recordStandings.js';

function tableOf() {
  const table = new WatchTable();
  const changes: string[] = [];
  table.listener = { added: ({ uri }) => { changes.push(`+${uri}`); }, removed: ({ uri }) => { changes.push(`-${uri}`); } };
  const entry = (index = 0): WatchEntry => {
    const found = table.entries[index];
    if (found === undefined) throw new Error('nothing is watched');
    return found;
  };
  return { table, changes, entry };
}

const carried: WatchStanding = { kind: 'acknowledged', carried: true };

describe('holding', () => {
  it('keeps one entry for a URI however many hold it, in any equivalent spelling', () => {
    const { table, changes } = tableOf();
    const first = table.watch('Demo://Host/a%62', recordStandings());
    const second = table.watch('demo://host/ab', recordStandings());
    first.stop();
    first.stop();
    expect(changes).toEqual(['+Demo://Host/a%62']);
    second.stop();
    expect(changes).toEqual(['+Demo://Host/a%62', '-Demo://Host/a%62']);
    expect(table.entries.length).toBe(0);
  });

  it('counts one observer that is given twice as two holds', () => {
    const { table } = tableOf();
    const observer = recordStandings();
    const first = table.watch('demo://a', observer);
    table.watch('demo://a', observer);
    first.stop();
    expect(table.entries.length).toBe(1);
    table.announced('demo://a');
    expect(observer.updates).toEqual(['demo://a']);
  });

  it('takes a stop after the URI was watched anew for what it is: nothing', () => {
    const { table } = tableOf();
    const old = table.watch('demo://a', recordStandings());
    old.stop();
    table.watch('demo://a', recordStandings());
    old.stop();
    expect(table.entries.length).toBe(1);
  });

  it('tells nothing during watch(), even where the standing changes in it', () => {
    const { table } = tableOf();
    table.listener = { added: (entry) => table.stand(entry, { kind: 'refused', reason: 'no-push-channel', isFinal: true }), removed: () => {} };
    const observer = recordStandings();
    const watch = table.watch('demo://a', observer);
    expect(observer.told).toEqual([]);
    expect(nameStanding(watch.standing)).toBe('refused no-push-channel for good');
  });
});

describe('announcing', () => {
  it('tells the nearest watched ancestor at a path boundary, with the URI as the server named it', () => {
    const { table } = tableOf();
    const root = recordStandings();
    const near = recordStandings();
    const sibling = recordStandings();
    table.watch('demo://host/a', root);
    table.watch('demo://host/a/b', near);
    table.watch('demo://host/a/bc', sibling);
    expect(table.announced('demo://HOST/a/b/deep')).toBe(true);
    expect([root.updates, near.updates, sibling.updates]).toEqual([[], ['demo://HOST/a/b/deep'], []]);
  });

  it('says when nobody watches what was announced', () => {
    const { table } = tableOf();
    table.watch('demo://host/a', recordStandings());
    expect(table.announced('demo://host/ab')).toBe(false);
    expect(table.announced('demo://host/A')).toBe(false);
    expect(table.announced('demo://host')).toBe(false);
  });

  it('survives an observer that stops others while it is told', () => {
    const { table } = tableOf();
    const other = recordStandings();
    table.watch('demo://a', { onStanding: () => {}, onUpdated: () => second.stop() });
    const second = table.watch('demo://a', other);
    expect(table.announced('demo://a')).toBe(true);
    expect(table.entries.length).toBe(1);
  });
});

describe('standing', () => {
  it('tells only what is news', () => {
    const { table, entry } = tableOf();
    const observer = recordStandings();
    table.watch('demo://a', observer);
    table.stand(entry(), { kind: 'asking' });
    table.stand(entry(), carried);
    table.stand(entry(), { kind: 'acknowledged', carried: true });
    expect(observer.told).toEqual(['acknowledged carried']);
  });

  it('keeps a watch that was carried lost, whatever its retries are answered, until one is acknowledged', () => {
    const { table, entry } = tableOf();
    const observer = recordStandings();
    const watch = table.watch('demo://a', observer);
    table.stand(entry(), carried);
    table.stand(entry(), { kind: 'asking' });
    table.stand(entry(), { kind: 'refused', reason: 'rejected', isFinal: false, error: new LiveError('server', 'no') });
    table.stand(entry(), { kind: 'refused', reason: 'declined', isFinal: false });
    expect(observer.told).toEqual(['acknowledged carried', 'lost']);
    expect(watch.standing.kind).toBe('lost');
    table.stand(entry(), carried);
    expect(observer.told).toEqual(['acknowledged carried', 'lost', 'acknowledged carried']);
  });

  it('says that there is no push channel also to a watch that was carried', () => {
    const { table, entry } = tableOf();
    const observer = recordStandings();
    table.watch('demo://a', observer);
    table.stand(entry(), carried);
    table.stand(entry(), { kind: 'refused', reason: 'no-push-channel', isFinal: true });
    expect(observer.told).toEqual(['acknowledged carried', 'refused no-push-channel for good']);
  });

  it('says nothing of an entry that is watched no more', () => {
    const { table, entry } = tableOf();
    const observer = recordStandings();
    const watch = table.watch('demo://a', observer);
    const old = entry();
    watch.stop();
    table.stand(old, carried);
    expect(observer.told).toEqual([]);
  });
});
