'use client';
import { useEffect, useRef } from 'react';
import type { Registration } from '../live/index.js';
import { announcerMessages, freshnessMessages } from '../messages/index.js';
import type { AnnouncementRegion, Announcer, AnnouncerWords } from './Announcer.js';
import { chooseServer } from './chooseServer.js';
import { useMcp } from './McpContext.js';
import { useMessages } from './useMessages.js';

const titles = new WeakMap<Registration, Map<string, string>>();
const announcers = new WeakMap<Registration, Announcer>();

let make: typeof Announcer | undefined;
let asked: Promise<void> | undefined;

/** Fetches what announces. No first paint needs it, and nothing that was there first is ever announced. */
export function loadAnnouncer(): Promise<void> {
  return (asked ??= import('./Announcer.js').then(({ Announcer: loaded }) => { make = loaded; }, () => { asked = undefined; }));
}

/** Has the provider's announcer at work for as long as the component is on screen; there is one region for all that ask for it. */
export function useAnnouncer(openRegion: () => AnnouncementRegion): void {
  const { live, registration } = useMcp('StatusAnnouncer');
  const messages = useMessages('announcer', announcerMessages);
  const { reasons } = useMessages('freshness', freshnessMessages);
  // Words are asked for when something is said: other words are no reason to close the region and open another.
  const words = useRef<AnnouncerWords>({ messages, reasons });
  useEffect(() => { words.current = { messages, reasons }; }, [messages, reasons]);
  useEffect(() => {
    if (registration === undefined) return undefined;
    let release: (() => void) | undefined;
    let isOver = false;
    const hold = (): void => {
      if (isOver || make === undefined) return;
      const announcer = announcers.get(registration) ?? new make(live, (server) => registration.has(server), titlesOf(registration));
      announcers.set(registration, announcer);
      release = announcer.hold(openRegion, () => words.current);
    };
    if (make === undefined) void loadAnnouncer().then(hold);
    else hold();
    return () => {
      isOver = true;
      release?.();
    };
  }, [live, registration, openRegion]);
}

/** Says what a resource is called in announcements. */
export function useAnnouncedName(uri: string, server: string | undefined, title: string | undefined): void {
  const mcp = useMcp('LivePanel');
  const { registration } = mcp;
  const key = `${chooseServer(mcp, server, 'LivePanel')} ${uri}`;
  useEffect(() => {
    if (title === undefined || registration === undefined) return undefined;
    const known = titlesOf(registration);
    known.set(key, title);
    return () => {
      if (known.get(key) === title) known.delete(key);
    };
  }, [registration, key, title]);
}

function titlesOf(registration: Registration): Map<string, string> {
  const known = titles.get(registration) ?? new Map<string, string>();
  titles.set(registration, known);
  return known;
}
