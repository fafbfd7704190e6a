// How a number of ours is held against a peer's, and against the limit.
export const names = {
  live: 'mcp-live', 'live-data': 'mcp-live, data only', 'live-panel': 'mcp-live, `<LivePanel>`', 'live-modern': 'mcp-live, 2026-07-28',
  A: 'A: react-query, age label', A2: 'A′: react-query, data only', 'A2-store': 'A′ and one store beside the query', B: 'B: SWR', 'B-mutate': 'B: SWR, `mutate` on announcements',
  C: 'C: use-mcp', C2: 'C: mcp-use', D: 'D: `invalidateQueries`, exact', 'D-prefix': 'D: `invalidateQueries`, prefix',
  'D-fetch': 'limit: TanStack Query’s own `fetch`, found by its hash', 'D-keep': 'D: with `cancelRefetch: false`', static: 'limit: a text that stands still', timeago: 'react-timeago', rte: 'relative-time-element', loop: 'limit: one loop that writes the texts',
  bare: 'limit: the SDK client alone', 'bare-subscribing': 'limit: the SDK client alone',
};

export function median(numbers) {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  if (sorted.length === 0) return Number.NaN;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** Medians of one member over the repeats, by peer. */
export function medians(results, of) {
  return Object.fromEntries(Object.entries(results).map(([peer, repeats]) => [peer, median(repeats.map(of))]));
}

export function format(value, digits = 1) {
  if (value === null || value === undefined || Number.isNaN(value)) return '—';
  if (typeof value !== 'number') return value === true ? 'yes' : value === false ? 'no' : String(value);
  const fits = Math.abs(value) >= 100 ? 0 : digits;
  return Number(value.toFixed(fits)).toLocaleString('en-GB', { maximumFractionDigits: fits });
}

/** A table of peers: one column for each measure. @param measures [heading, function of one repeat's result, digits] */
export function peerTable(caption, results, measures, limits) {
  const rows = Object.entries(results).map(([peer, repeats]) => [names[peer], ...measures.map(([, of, digits]) => {
    const values = repeats.map(of);
    return format(typeof values[0] === 'number' ? median(values.filter((value) => value !== null)) : values[0], digits);
  })]);
  if (limits !== undefined) rows.push(['*the limit*', ...limits.map((limit) => `*${limit}*`)]);
  return { caption, head: ['', ...measures.map(([heading]) => heading)], rows };
}

/**
 * @param because why it is missed, where that is known; it stands in the report, and the run goes on to end well
 * @param isExcused that it is missed by no more than the reason explains
 */
export function budget(what, holds, found, because, isExcused = true) {
  return { kind: 'budget', what, holds, found, because: holds || !isExcused ? undefined : because };
}

/**
 * Whether ours is the least of all that do the job. Equal counts are both first; times are equal within `tolerance`.
 * @param because why we are not, where that is meant and stands in the report
 * @param upTo as many times the best of the others, and no more, are explained by it
 */
export function first(what, values, { ours, others = Object.keys(values).filter((peer) => !peer.startsWith('live') && !/^(bare|static|loop|D-fetch)/.test(peer)), tolerance = 0, unit = '', digits = 1, because, upTo = Infinity } = {}) {
  const own = values[ours];
  const able = others.filter((peer) => typeof values[peer] === 'number' && Number.isFinite(values[peer]));
  const best = able.reduce((least, peer) => (least === undefined || values[peer] < values[least] ? peer : least), undefined);
  const isFirst = Number.isFinite(own) && (best === undefined || own <= values[best] * (1 + tolerance) + 1e-9);
  const isExcused = Number.isFinite(own) && own <= values[best] * upTo;
  const ratio = best === undefined || own === 0 ? undefined : values[best] / own;
  return {
    kind: 'first', what, holds: isFirst, because: isFirst || !isExcused ? undefined : because,
    found: `${format(own, digits)}${unit}; best of the others ${best === undefined ? 'none' : `${format(values[best], digits)}${unit} (${names[best]})`}`,
    isTime: tolerance > 0, own, best: best === undefined ? undefined : values[best], bestPeer: best, ratio, unit,
  };
}
