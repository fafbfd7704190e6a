'use client';
import { useEffect } from 'react';
import type { Registration } from '../live/index.js';
import { announcerMessages, freshnessMessages } from '../messages/index.js';
import { type AnnouncementRegion, Announcer } from './Announcer.js';
import { chooseServer } from './chooseServer.js';
import { type McpBinding, useMcp } from './McpContext.js';
import { useMessages } from './useMessages.js';

const announcers = new WeakMap<Registration, Announcer>();

/** Has the provider's announcer at work for as long as the component is on screen; there is one region for all that ask for it. */
export function useAnnouncer(openRegion: () => AnnouncementRegion): void {
  const mcp = useMcp('StatusAnnouncer');
  const messages = useMessages('announcer', announcerMessages);
  const { reasons } = useMessages('freshness', freshnessMessages);
  const { live, registration } = mcp;
  useEffect(
    () => announcerOf(live, registration)?.hold(openRegion, { messages, reasons }),
    [live, registration, openRegion, messages, reasons],
  );
}

/** Says what a resource is called in announcements. */
export function useAnnouncedName(uri: string, server: string | undefined, title: string | undefined): void {
  const mcp = useMcp('LivePanel');
  const { live, registration } = mcp;
  const name = chooseServer(mcp, server, 'LivePanel');
  useEffect(
    () => (title === undefined ? undefined : announcerOf(live, registration)?.name(name, uri, title)),
    [live, registration, name, uri, title],
  );
}

function announcerOf(live: McpBinding['live'], registration: Registration | undefined): Announcer | undefined {
  if (registration === undefined) return undefined;
  const known = announcers.get(registration);
  if (known !== undefined) return known;
  const announcer = new Announcer(live, (server) => registration.has(server));
  announcers.set(registration, announcer);
  return announcer;
}
