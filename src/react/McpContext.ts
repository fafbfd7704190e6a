'use client';
import type { QueryClient } from '@tanstack/react-query';
import { type Context, createContext, useContext } from 'react';
import type { PolicyParts } from '../freshness/index.js';
import type { LiveServers, Registration } from '../live/index.js';
import type { MessageOverrides } from '../messages/index.js';

/** What a provider gives to the tree below it. Replaced only when one of its members changed. */
export interface McpBinding {
  readonly queryClient: QueryClient;
  readonly live: LiveServers;
  /** The provider's own hold on its servers; none while rendering on a server, where nothing is opened. */
  readonly registration: Registration | undefined;
  /** The servers by name, each with the identity of its source. */
  readonly identities: Readonly<Record<string, string | undefined>>;
  readonly defaultServer: string | undefined;
  /** The provider's own, under what a hook wishes. Another provider of the same servers may have another. */
  readonly policy: PolicyParts | undefined;
  readonly locale: string | undefined;
  readonly messages: MessageOverrides | undefined;
  /** Stands for a QueryClient that lives and dies with the provider; `undefined` where it came from outside. */
  readonly ownClient: OwnClient | undefined;
}

/** A QueryClient that the provider made for itself. */
export interface OwnClient {
  readonly queryClient: QueryClient;
  /** Whether the provider ever reached the screen. */
  isOnScreen(): boolean;
  noteOnScreen(): void;
}

export const McpContext: Context<McpBinding | undefined> = createContext<McpBinding | undefined>(undefined);

/** The nearest provider's binding. @throws Error that names the hook and the remedy, outside of every provider */
export function useMcp(consumer: string): McpBinding {
  const binding = useContext(McpContext);
  if (binding === undefined) throw new Error(`mcp-live: ${consumer} is used outside <McpProvider>; render it inside one`);
  return binding;
}
