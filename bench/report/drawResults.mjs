// The library beside the best of its peers, for the README.
import { names, format } from '../benchmarks/judge.mjs';
import { escapeXml, svgStyle } from './drawLines.mjs';

const wanted = [
  ['renders in a quiet hour', 'Renders while nothing changes, 100 panels'],
  ['longest lag in a storm at 100 ms, of those who show the last value', 'Longest lag in a storm of announcements'],
  ['schedules that end with an old value', 'Schedules that lose an update'],
  ['a tick of 1000 labels', 'Main thread of 1,000 age labels, a second'],
  ['live timers of 100 panels on one URI', 'Live timers, 100 panels on one URI'],
  ['reads an interval of 100 panels on one URI', 'Reads an interval, 100 panels on one URI'],
  ['most requests in a second during the outage, of those who come back', 'Most requests in a second of an outage'],
  ['timers fired in a hidden minute', 'Timers fired while hidden'],
  ['subscribe and unsubscribe requests of a route that flips', 'Requests of a route that flips'],
];
const size = { width: 840, left: 300, barWidth: 230, rowHeight: 40, top: 50 };

export function drawResults(firsts) {
  const rows = wanted.flatMap(([what, title]) => {
    const check = firsts.find((candidate) => candidate.what === what);
    return check === undefined || check.best === undefined ? [] : [{ title, ...check }];
  });
  const { width, left, barWidth, rowHeight, top } = size;
  const height = top + rows.length * rowHeight + 10;
  const parts = rows.map(({ title, own, best, bestPeer, unit }, index) => {
    const y = top + index * rowHeight;
    const most = Math.max(own, best, 1e-9);
    const bar = (value, at, colour) => `<rect x="${left}" y="${at}" width="${Math.max(2, (value / most) * barWidth).toFixed(1)}" height="13" rx="2" fill="${colour}"/>`;
    const label = (value, at, text) => `<text x="${(left + Math.max(2, (value / most) * barWidth) + 6).toFixed(1)}" y="${at}">${escapeXml(text)}</text>`;
    return `<text x="${left - 10}" y="${y + 20}" text-anchor="end">${escapeXml(title)}</text>
${bar(own, y + 2, '#2563eb')}${label(own, y + 13, `${format(own, 2)}${unit}`)}
${bar(best, y + 17, '#9ca3af')}${label(best, y + 28, `${format(best, 2)}${unit} ${names[bestPeer].replaceAll('`', '')}`)}`;
  });
  const description = rows.map(({ title, own, best, bestPeer, unit }) => `${title}: mcp-live ${format(own, 2)}${unit}, ${names[bestPeer].replaceAll('`', '')} ${format(best, 2)}${unit}`).join('; ');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="title description">
<title id="title">mcp-live beside the best of its peers; shorter is better</title>
<desc id="description">${escapeXml(description)}</desc>
<style>${svgStyle}</style>
<rect x="${left}" y="14" width="12" height="12" rx="2" fill="#2563eb"/><text x="${left + 18}" y="24">mcp-live</text>
<rect x="${left + 100}" y="14" width="12" height="12" rx="2" fill="#9ca3af"/><text x="${left + 118}" y="24">the best of the others; shorter is better</text>
${parts.join('\n')}
</svg>
`;
}
