import type { LiveServers } from '../live/index.js';
import { describeFreshness, type FreshnessText, type FreshnessWords } from './describeFreshness.js';
import type { ResourceSlot } from './ResourceSlot.js';

/** What the freshness line of one resource says, told as time goes by. Looking at it holds nothing. */
export interface FreshnessFeed {
  getText(): FreshnessText;
  /** Calls back when the text is another one, and once at the start if it is already; on the one timer that all labels share. */
  subscribe(listener: () => void): () => void;
}

/** @param frozenAt when the reading was checked that a pause keeps on screen, whatever other holders have read since */
export function makeFreshnessFeed(live: LiveServers, slot: ResourceSlot, words: FreshnessWords, frozenAt?: number): FreshnessFeed {
  let text: FreshnessText | undefined;
  const wallNow = (): number => live.environment.clock.wallNow();
  const describe = (): FreshnessText => {
    const view = slot.view();
    const facts = view.getFreshness();
    const snapshot = view.getSnapshot();
    if (frozenAt === undefined || facts.checkedAt === undefined) return describeFreshness(snapshot, facts, words, wallNow);
    const ageMs = facts.ageMs === undefined ? undefined : facts.ageMs + Math.max(0, facts.checkedAt - frozenAt);
    const paused: typeof snapshot = snapshot.mode === 'off' ? snapshot : { ...snapshot, mode: 'off', reason: 'paused' };
    return describeFreshness(paused, { ...facts, checkedAt: frozenAt, ageMs }, words, wallNow);
  };
  return {
    getText: () => (text ??= describe()),
    subscribe(listener) {
      const label = {
        update() {
          const before = text;
          text = describe();
          if (before === undefined || !isSame(before, text)) listener();
          return text.changesInMs;
        },
      };
      const hold = live.ticker.add(label);
      const stop = slot.view().subscribeFreshness(hold.poke);
      return () => {
        stop();
        hold.remove();
      };
    },
  };
}

function isSame(a: FreshnessText, b: FreshnessText): boolean {
  return a.tone === b.tone && a.label === b.label && a.reason === b.reason && a.checkedAt === b.checkedAt;
}
