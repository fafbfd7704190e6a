/** Applies a unified patch of one file. A hunk is found by its lines, wherever they have moved, and has to fit exactly once. */
export function applyPatch(patch: string, read: (path: string) => string): { path: string; text: string };
