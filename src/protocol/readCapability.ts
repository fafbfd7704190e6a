/**
 * Reads one capability off a declaration. `subscribe` and `listChanged` count only as the literal `true`; what else stands below a
 * capability counts as `true` or as an object (tasks declares by objects).
 * @param path dotted; the name of an extension keeps the dots of its own
 * @returns `malformed` where something stands there that declares nothing
 */
export function readCapability(declared: unknown, path: string): 'declared' | 'absent' | 'malformed' {
  const [top = ''] = path.split('.');
  const value = member(declared, top);
  if (value === undefined) return 'absent';
  if (!isObject(value)) return 'malformed';
  // client/elicitation, "Capabilities": an empty object declares forms alone.
  if (path === 'elicitation.form' && !Object.hasOwn(value, 'form') && !Object.hasOwn(value, 'url')) return 'declared';
  const setting = path === top ? value : settingAt(value, path.slice(top.length + 1));
  if (setting === undefined || setting === false) return 'absent';
  const isFlag = /\.(subscribe|listChanged)$/.test(path);
  return setting === true || (isObject(setting) && !isFlag) ? 'declared' : 'malformed';
}

function settingAt(object: unknown, path: string): unknown {
  const whole = member(object, path);
  const [first = ''] = path.split('.');
  return whole !== undefined || first === path ? whole : settingAt(member(object, first), path.slice(first.length + 1));
}

function member(object: unknown, key: string): unknown {
  return isObject(object) && Object.hasOwn(object, key) ? object[key] : undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
