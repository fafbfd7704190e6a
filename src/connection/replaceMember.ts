/**
 * Puts a function of ours in the place of a member. The returned function puts back what was there; where another library wrapped
 * ours since, it stays, and has to fall silent by itself.
 */
export function replaceMember<T extends object, K extends keyof T>(target: T, name: K, value: T[K]): () => void {
  const before = target[name];
  const wasOwn = Object.hasOwn(target, name);
  target[name] = value;
  return () => {
    if (target[name] !== value) return;
    target[name] = before;
    if (!wasOwn) Reflect.deleteProperty(target, name);
  };
}
