// Peers that are nothing but a label.
import '@github/relative-time-element';
import { useState } from 'react';
import TimeAgo from 'react-timeago';
import { View } from './View.jsx';

function Root({ children }) {
  return children;
}

function Static() {
  return <View text="0"><p data-label="">updated 12 seconds ago</p></View>;
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
export const timeago = { id: 'timeago', name: 'react-timeago', open: () => ({ Root, Panel: Timeago }) };
export const relativeTime = { id: 'rte', name: 'relative-time-element', open: () => ({ Root, Panel: RelativeTime }) };
