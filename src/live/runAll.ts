/** Runs all of them, whatever one throws; the first that threw is thrown again afterwards. */
export function runAll(deeds: readonly (() => void)[]): void {
  const thrown: unknown[] = [];
  for (const deed of deeds) {
    try {
      deed();
    } catch (error) {
      thrown.push(error);
    }
  }
  if (thrown.length > 0) throw thrown[0];
}
