import type { MessageGroupOverrides } from './Messages.js';

const merged = new WeakMap<object, WeakMap<object, object>>();

/** One group, or a part of one, with the caller's words in place of ours. The same overrides give the same object. */
export function mergeMessages<Group extends object>(group: Group, overrides: MessageGroupOverrides<Group> | undefined): Group {
  if (overrides === undefined) return group;
  const known = merged.get(overrides) ?? new WeakMap<object, object>();
  merged.set(overrides, known);
  if (known.has(group)) return known.get(group) as Group;
  const result = { ...group } as Record<string, unknown>;
  for (const [key, own] of Object.entries(overrides)) {
    if (own === undefined) continue;
    const ours = result[key];
    result[key] = isRecord(own) && isRecord(ours) ? { ...ours, ...own } : own;
  }
  known.set(group, result);
  return result as Group;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
