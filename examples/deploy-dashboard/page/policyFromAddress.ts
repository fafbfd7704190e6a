import type { McpProviderProps } from 'mcp-live';

type Policy = NonNullable<McpProviderProps['policy']>;

/** Shorter than the library's defaults, so that there is something to see within a coffee break. */
const shown = { pollIntervalMs: 10_000, firstVerificationMs: 15_000, watchdogMs: 30_000, releaseWhenHiddenMs: 60_000, maxBackoffMs: 300_000 };

/** `?pollIntervalMs=1000` and the like change how the page keeps current, without a change of code. */
export function policyFromAddress(search: string): Policy {
  const parameters = new URLSearchParams(search);
  const policy = { ...shown };
  for (const name of Object.keys(shown) as (keyof typeof shown)[]) {
    const value = parameters.get(name);
    if (value !== null) policy[name] = Number(value);
  }
  return policy;
}
