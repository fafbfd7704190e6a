// Peers that are nothing but a label.
import '@github/relative-time-element';
import 'mcp-live/styles.css';
import { useEffect, useState } from 'react';
import TimeAgo from 'react-timeago';
import { View } from './View.jsx';

function Root({ children }) {
  return children;
}

function Static() {
  return <View text="0"><p data-label="">updated 12 seconds ago</p></View>;
}

/** All labels written by one loop: what a browser takes for the writing alone. */
function LoopRoot({ children }) {
  useEffect(() => {
    const texts = [...document.querySelectorAll('[data-label] time')].map((element) => element.firstChild);
    let age = 0;
    const timer = setInterval(() => {
      age += 1;
      const text = `updated ${age} seconds ago`;
      for (const node of texts) node.nodeValue = text;
    }, 1_000);
    return () => clearInterval(timer);
  }, []);
  return children;
}

/** The document of the library's own line. */
function LoopLabel() {
  return (
    <View text="0">
      <p data-label="" data-mcp-freshness="" data-tone="fresh"><span data-mcp-mark="" hidden /> <time>updated 0 seconds ago</time> <span data-mcp-reason="" /></p>
    </View>
  );
}

function Timeago() {
  const [date] = useState(() => Date.now());
  return <View text="0"><p data-label="">updated <TimeAgo date={date} /></p></View>;
}

function RelativeTime() {
  const [date] = useState(() => new Date().toISOString());
  return <View text="0"><p data-label="">updated <relative-time datetime={date} precision="second" format="elapsed" /></p></View>;
}

export const staticLabel = { id: 'static', name: 'limit: a text that stands still', open: () => ({ Root, Panel: Static }) };
export const loop = { id: 'loop', name: 'limit: one loop that writes the texts', open: () => ({ Root: LoopRoot, Panel: LoopLabel }) };
export const timeago = { id: 'timeago', name: 'react-timeago', open: () => ({ Root, Panel: Timeago }) };
export const relativeTime = { id: 'rte', name: 'relative-time-element', open: () => ({ Root, Panel: RelativeTime }) };
