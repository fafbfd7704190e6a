import { StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { loadPeer } from './peers/index.js';
import { valuesOnScreen } from './probe.js';

const { world } = globalThis;

/** Panels of one peer on the page, one for each given URI. */
export async function mountPanels(peerId, uris, settings = {}) {
  const peer = await loadPeer(peerId);
  const { Root, Panel } = peer.open({ url: new URL('/mcp', location.href).href, pollMs: 30_000, ...settings });
  const element = document.createElement('main');
  document.body.append(element);
  const root = createRoot(element);
  const Wrapper = settings.isStrict === true ? StrictMode : ({ children }) => children;
  const show = (wanted) => root.render(<Wrapper><Root>{wanted.map((uri, index) => <Panel key={index} uri={uri} />)}</Root></Wrapper>);
  show(uris);
  return {
    peer,
    element,
    values: () => valuesOnScreen(element),
    /** Other panels in the same tree, at once. */
    show: (wanted) => flushSync(() => show(wanted)),
    unmount() {
      flushSync(() => root.unmount());
      element.remove();
    },
  };
}

/** Waits until every panel shows something; throws where that takes too long. */
export async function untilShown(panels, count, withinMs = 20_000) {
  const end = world.now() + withinMs;
  const isShown = () => {
    const values = panels.values();
    return values.length === count && values.every((value) => value !== '');
  };
  while (!isShown()) {
    if (world.now() > end) throw new Error(`${panels.peer.name}: ${panels.values().filter(Boolean).length} of ${count} panels show something after ${withinMs} ms`);
    await world.wait(world.time === undefined ? 5 : 10);
  }
}
