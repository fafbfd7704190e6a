// Each peer comes with its own chunk, so that a page of one holds nothing of the others.
const loaders = {
  live: () => import('./mcpLive.jsx').then((module) => module.live),
  'live-data': () => import('./mcpLive.jsx').then((module) => module.liveData),
  'live-panel': () => import('./mcpLive.jsx').then((module) => module.livePanel),
  'live-modern': () => import('./mcpLiveModern.jsx').then((module) => module.liveModern),
  A: () => import('./reactQuery.jsx').then((module) => module.withLabel),
  A2: () => import('./reactQuery.jsx').then((module) => module.dataOnly),
  'A2-store': () => import('./reactQuery.jsx').then((module) => module.dataAndStore),
  D: () => import('./reactQuery.jsx').then((module) => module.invalidateExact),
  'D-fetch': () => import('./reactQuery.jsx').then((module) => module.fetchFound),
  'D-prefix': () => import('./reactQuery.jsx').then((module) => module.invalidatePrefix),
  'D-keep': () => import('./reactQuery.jsx').then((module) => module.invalidateKeep),
  B: () => import('./swr.jsx').then((module) => module.polling),
  'B-mutate': () => import('./swr.jsx').then((module) => module.mutating),
  bare: () => import('./bare.jsx').then((module) => module.bare),
  'bare-subscribing': () => import('./bare.jsx').then((module) => module.bareSubscribing),
  static: () => import('./labels.jsx').then((module) => module.staticLabel),
  loop: () => import('./labels.jsx').then((module) => module.loop),
  timeago: () => import('./labels.jsx').then((module) => module.timeago),
  rte: () => import('./labels.jsx').then((module) => module.relativeTime),
  C: () => import('./useMcp.jsx').then((module) => module.useMcpPeer),
  C2: () => import('./mcpUse.jsx').then((module) => module.mcpUsePeer),
};

export function loadPeer(id) {
  return loaders[id]();
}
