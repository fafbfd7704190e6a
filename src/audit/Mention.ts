import { gatedMessages, type Side } from '../protocol/index.js';

export interface SourceFile { readonly path: string; readonly text: string }

/** One place in the source that has to do with a gated message. */
export interface Mention {
  readonly path: string;
  /** 1-based. */
  readonly line: number;
  readonly method: string;
  readonly capability: string;
  /** `emits`: sends it; `handles`: answers it; `declares`: names the capability; `implicit`: a framework declares it by itself. */
  readonly role: 'emits' | 'handles' | 'declares' | 'implicit';
}

/** Where in a code something was found. */
export interface Found {
  readonly offset: number;
  readonly role: Mention['role'];
  readonly method: string;
  /** Without it, that of the method. */
  readonly capability?: string | undefined;
}

export function gateOf(method: string): { capability: string; declaredBy: Side } | undefined {
  return gatedMessages.find((row) => row.method === method);
}

/** Every match of a pattern, with its groups. */
export function* matchesOf(code: string, pattern: RegExp): Generator<{ offset: number; groups: readonly string[] }> {
  for (const match of code.matchAll(pattern)) yield { offset: match.index, groups: match.map((group) => group ?? '') };
}
