// Plain SVG, readable on light and dark paper, with its meaning in words.
const colours = ['#2563eb', '#d97706', '#059669', '#c026d3', '#dc2626'];
const size = { width: 720, height: 300, left: 72, right: 16, top: 48, bottom: 44 };

export const svgStyle = `
  text { font: 12px system-ui, sans-serif; fill: #1f2937; }
  .title { font-size: 14px; font-weight: 600; }
  .axis, .grid { stroke: #9ca3af; stroke-width: 1; fill: none; }
  .grid { stroke-opacity: .35; }
  @media (prefers-color-scheme: dark) { text { fill: #e5e7eb; } }`;

export function escapeXml(text) {
  return String(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function ticksOf(from, to, isLog) {
  if (isLog) {
    const ticks = [];
    for (let power = Math.ceil(Math.log10(from)); power <= Math.floor(Math.log10(to)); power += 1) ticks.push(10 ** power);
    return ticks;
  }
  const rough = (to - from) / 5;
  const unit = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * unit).find((wanted) => wanted >= rough);
  const ticks = [];
  for (let tick = Math.ceil(from / step) * step; tick <= to + step / 1_000; tick += step) ticks.push(Number(tick.toPrecision(6)));
  return ticks;
}

/**
 * @param lines each with a name and points [x, y]
 * @param description the picture in words
 */
export function drawLines({ title, description, xLabel, yLabel, lines, isLogX = false, isLogY = false }) {
  const points = lines.flatMap((line) => line.points);
  const place = (value, isLog) => (isLog ? Math.log10(value) : value);
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const x0 = Math.min(...xs);
  const x1 = Math.max(...xs);
  const y0 = isLogY ? Math.min(...ys.filter((y) => y > 0)) : 0;
  const y1 = Math.max(...ys, y0 + 1e-9) * (isLogY ? 1.2 : 1.05);
  const { width, height, left, right, top, bottom } = size;
  const toX = (x) => left + ((place(x, isLogX) - place(x0, isLogX)) / (place(x1, isLogX) - place(x0, isLogX))) * (width - left - right);
  const toY = (y) => height - bottom - ((place(Math.max(y, y0 || 0), isLogY) - place(y0, isLogY)) / (place(y1, isLogY) - place(y0, isLogY))) * (height - top - bottom);
  const format = (value) => (value >= 1_000 ? `${Number((value / 1_000).toPrecision(3))}k` : String(Number(value.toPrecision(3))));
  const parts = [];
  for (const tick of ticksOf(y0, y1, isLogY)) {
    parts.push(`<path class="grid" d="M${left} ${toY(tick).toFixed(1)}H${width - right}"/><text x="${left - 6}" y="${(toY(tick) + 4).toFixed(1)}" text-anchor="end">${format(tick)}</text>`);
  }
  for (const tick of ticksOf(x0, x1, isLogX)) {
    parts.push(`<text x="${toX(tick).toFixed(1)}" y="${height - bottom + 16}" text-anchor="middle">${format(tick)}</text>`);
  }
  parts.push(`<path class="axis" d="M${left} ${top}V${height - bottom}H${width - right}"/>`);
  let legendX = left;
  lines.forEach(({ name, points: own, isDashed }, index) => {
    const path = own.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${toX(x).toFixed(1)} ${toY(y).toFixed(1)}`).join('');
    const colour = colours[index % colours.length];
    parts.push(`<path d="${path}" fill="none" stroke="${colour}" stroke-width="2"${isDashed ? ' stroke-dasharray="6 4"' : ''}/>`);
    const x = legendX;
    legendX += 44 + 6.6 * name.length;
    parts.push(`<path d="M${x} 34h18" stroke="${colour}" stroke-width="3"${isDashed ? ' stroke-dasharray="6 4"' : ''}/><text x="${x + 24}" y="38">${escapeXml(name)}</text>`);
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="title description">
<title id="title">${escapeXml(title)}</title>
<desc id="description">${escapeXml(description)}</desc>
<style>${svgStyle}</style>
<text class="title" x="${left}" y="18">${escapeXml(title)}</text>
${parts.join('\n')}
<text x="${(left + width - right) / 2}" y="${height - 8}" text-anchor="middle">${escapeXml(xLabel)}</text>
<text x="14" y="${(top + height - bottom) / 2}" text-anchor="middle" transform="rotate(-90 14 ${(top + height - bottom) / 2})">${escapeXml(yLabel)}</text>
</svg>
`;
}
