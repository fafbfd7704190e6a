/** A part of a duration, as chance has it from 0 to 1; of one that never ends, all. */
export function portionOf(durationMs: number, chance: number): number {
  return durationMs === Infinity ? Infinity : durationMs * chance;
}
