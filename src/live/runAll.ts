/** Runs all of them. One that throws is heard of, and stops neither the others nor who runs them. */
export function runAll(deeds: readonly (() => void)[]): void {
  for (const deed of deeds) {
    try {
      deed();
    } catch (error) {
      queueMicrotask(() => { throw error; });
    }
  }
}
