import { defaultMessages, type Reason, type ResourceStatus } from 'mcp-live';
import { afterEach, beforeEach, expect } from 'vitest';
import { cdp, commands, userEvent } from 'vitest/browser';
import { readsAloud, tidy } from './readsAloud.js';
import { takeShots } from './takeShots.js';

declare module 'vitest/browser' {
  interface BrowserCommands {
    forceColours(): Promise<void>;
  }
}

/** A browser's own player is several stops, all of them inside one element. */
const stopsOfPlayer = 10;

const controls = 'button, a[href], input, select, textarea, summary, [tabindex="0"]';

/** Chromium loses forced colours where a page comes to its second frame; the media query goes on to match. */
beforeEach(async ({ task }) => {
  if (task.file.projectName !== 'forced' || areColoursForced()) return;
  await commands.forceColours();
  expect(areColoursForced(), 'the colours are the reader’s').toBe(true);
});

function areColoursForced(): boolean {
  const probe = document.createElement('span');
  probe.style.color = 'rgb(1, 2, 3)';
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color !== 'rgb(1, 2, 3)';
}

/** After every story, while it stands: what is on screen is read out, and every control is reached by the keyboard alone. */
afterEach(async ({ task }) => {
  const { STORY_SHOTS: shots } = import.meta.env;
  if (shots !== undefined) await takeShots(shots, task.file.projectName ?? '', String((task.meta as { storyId?: string }).storyId));
  if (task.result?.state === 'fail') return;
  await tellsAll();
  await isReachedByTab();
});

async function tellsAll(): Promise<void> {
  const panels = [...document.querySelectorAll<HTMLElement>('[data-mcp-panel]')];
  const trees = [...document.querySelectorAll<HTMLElement>('[role=tree]')];
  if (panels.length + trees.length === 0) return;
  const reads = await readsAloud(cdp(), location.href);
  const articles = reads.filter(({ role }) => role === 'article');
  expect(articles, 'panels that are read out').toHaveLength(panels.length);
  for (const [index, panel] of panels.entries()) {
    const { name = '', words = '' } = articles[index] ?? {};
    expect(name, 'a panel has a name').not.toBe('');
    expect(missingFrom(words, panel.innerText), `shown in ${name}, not read out`).toEqual([]);
    if (document.querySelector('[dir=rtl]') === null) for (const sentence of sentencesOf(panel)) expect(words, `of ${name}`).toMatch(sentence);
  }
  expect(reads.filter(({ role }) => role === 'tree').map(({ name }) => name === '')).toEqual(trees.map(() => false));
  expect(reads.filter(({ role, name }) => role === 'button' && name === ''), 'buttons without a name').toEqual([]);
}

/** The ordinary reason of either mode. */
const goesWithoutSaying: ReadonlySet<string> = new Set(['', 'declared', 'not-declared']);

/** Words for what the marks of a panel say: status, mode and its reason, age. */
function sentencesOf(panel: HTMLElement): (string | RegExp)[] {
  const { status = '', mode, reason = '' } = panel.dataset as { status?: ResourceStatus; mode?: string; reason?: string };
  const line = panel.querySelector<HTMLElement>('[data-mcp-freshness]');
  const hasContents = panel.querySelector('[data-mcp-content]') !== null;
  const sentences: (string | RegExp)[] = [];
  if (!hasContents && panel.querySelector('[data-mcp-notice]') === null && status !== '') sentences.push(defaultMessages.panel.statuses[status]);
  if (line === null || line.hidden) return sentences.map(literally);
  if (hasContents && mode !== 'subscribed') sentences.push(/updated|checking/i);
  if (line.dataset['tone'] === 'amber') sentences.push(defaultMessages.freshness.outdated);
  if (!goesWithoutSaying.has(reason)) sentences.push(defaultMessages.freshness.reasons[reason as Reason]);
  return sentences.map(literally);
}

function literally(sentence: string | RegExp): RegExp {
  return typeof sentence === 'string' ? new RegExp(sentence.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')) : sentence;
}

/** Words that are seen and not heard. Only letters and digits count: a word may be cut into several elements. */
function missingFrom(words: string, seen: string): string[] {
  const heard = letters(words);
  return [...new Set(tidy(seen).split(' '))].filter((word) => !heard.includes(letters(word)));
}

function letters(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** Walks the page with Tab. In a tree or a list of tabs one stop is enough; the arrows do the rest. */
async function isReachedByTab(): Promise<void> {
  const wanted = [...document.querySelectorAll<HTMLElement>(controls)].filter((element) => element.checkVisibility() && element.tabIndex >= 0 && !element.matches(':disabled'));
  (document.activeElement as HTMLElement | null)?.blur();
  getSelection()?.removeAllRanges();
  document.body.tabIndex = -1;
  document.body.focus();
  document.body.removeAttribute('tabindex');
  const reached = new Set<Element>();
  for (let press = 0; press <= wanted.length + stopsOfPlayer; press += 1) {
    await userEvent.keyboard('{Tab}');
    const { activeElement } = document;
    if (activeElement === null || activeElement === document.body) break;
    reached.add(activeElement);
  }
  expect(wanted.filter((element) => !reached.has(element)).map(describeElement), 'controls that Tab does not reach').toEqual([]);
}

function describeElement(element: HTMLElement): string {
  return `${element.localName} “${tidy(element.innerText || element.ariaLabel || '')}”`;
}
