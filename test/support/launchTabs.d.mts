import type { BrowserContext } from 'playwright';

export function launchTabs(): Promise<{ context: BrowserContext; close(): Promise<void> }>;
