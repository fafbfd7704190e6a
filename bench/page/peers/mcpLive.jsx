import { FreshnessLine, LivePanel, McpProvider, useLiveResource } from 'mcp-live';
import { overTransport, streamableHttp } from 'mcp-live/sdk';
import 'mcp-live/styles.css';
import { useState } from 'react';
import { rendered } from '../probe.js';
import { firstText, View } from './View.jsx';

const options = { select: firstText };

function sourceOf({ url, transport }) {
  return transport === undefined ? streamableHttp(url) : overTransport(transport, { key: 'bench' });
}

function makeRoot(settings) {
  return function Root({ children }) {
    const [servers] = useState(() => ({ bench: sourceOf(settings) }));
    const [policy] = useState(() => ({ pollIntervalMs: settings.pollMs, ...settings.policy }));
    return <McpProvider servers={servers} policy={policy} queryClient={settings.queryClient}>{children}</McpProvider>;
  };
}

function DataPanel({ uri }) {
  rendered();
  const { data } = useLiveResource(uri, options);
  return <View text={data} />;
}

function LabelPanel({ uri }) {
  rendered();
  const { data } = useLiveResource(uri, options);
  return <View text={data}><FreshnessLine uri={uri} /></View>;
}

function Value({ text }) {
  rendered();
  return <pre data-value="">{text}</pre>;
}

const showValue = (text) => <Value text={text} />;

function WholePanel({ uri }) {
  return <LivePanel uri={uri} title={uri} select={firstText}>{showValue}</LivePanel>;
}

/** The hook and the label, as A has them. */
export const live = { id: 'live', name: 'mcp-live', open: (settings) => ({ Root: makeRoot(settings), Panel: LabelPanel }) };
/** The hook alone, as A′, B and C are. */
export const liveData = { id: 'live-data', name: 'mcp-live, data only', open: (settings) => ({ Root: makeRoot(settings), Panel: DataPanel }) };
/** The ready-made panel. */
export const livePanel = { id: 'live-panel', name: 'mcp-live, <LivePanel>', open: (settings) => ({ Root: makeRoot(settings), Panel: WholePanel }) };
