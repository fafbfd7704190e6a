// Benchmark 7: from nothing to the first text.
import { QueryClient } from '@tanstack/react-query';
import { resourceKey } from 'mcp-live';
import { mountPanels, untilShown } from '../mountPanels.jsx';
import { loadPeer } from '../peers/index.js';
import { servePage } from '../servePage.js';

const { world } = globalThis;
const uri = 'bench://first';
const reading = { contents: [{ uri, mimeType: 'text/plain', text: '0' }] };

function hydratedSettings() {
  const queryClient = new QueryClient();
  queryClient.setQueryData(resourceKey('bench', uri), { contents: [{ uri, mimeType: 'text/plain', text: '0' }] });
  queryClient.setQueryData(['resource', uri], reading);
  return { queryClient, fallback: { [uri]: reading } };
}

export async function firstContent({ peer, rttMs, isWatched, isHydrated, isInPage }) {
  world.rtt = rttMs;
  let readyAt;
  if (isInPage) {
    const server = servePage({ caps: { resources: isWatched ? { subscribe: true } : {} } }, [uri]);
    const { fetch } = server;
    world.servers.set('/mcp', {
      fetch: (url, init) => {
        // Its answer is under way: the client is connected half a round trip later.
        if (typeof init.body === 'string' && init.body.includes('notifications/initialized')) readyAt = world.now() + rttMs / 2;
        return fetch(url, init);
      },
    });
  }
  // What a peer's own file takes to arrive is no part of this.
  await loadPeer(peer);
  const mounted = world.now();
  const panels = await mountPanels(peer, [uri], isHydrated ? hydratedSettings() : {});
  const shownAt = await new Promise((resolve) => {
    const look = () => { if (panels.values()[0]) resolve(world.now()); };
    const observer = new MutationObserver(look);
    observer.observe(panels.element, { subtree: true, childList: true, characterData: true });
    look();
    if (world.time !== undefined) void untilShown(panels, 1, 60_000).then(look);
  });
  return { fromMountMs: shownAt - mounted, fromReadyMs: readyAt === undefined ? null : shownAt - readyAt };
}
