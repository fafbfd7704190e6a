/** What a tap tells. Each is called in the order of the wire; what it throws is swallowed, for it would keep frames from the SDK. */
export interface TransportTap {
  /** A message is about to be sent. `call` is the `onresumptiontoken` that its caller gave, if any. */
  onSend(message: unknown, call: unknown): void;
  /** A message arrived; the SDK has not seen it yet. `false` keeps it from the SDK. */
  onReceive(message: unknown): boolean;
  /** The SDK has dispatched it: an answer is matched, a cache evicted, a handler called or about to be. */
  onDispatched(message: unknown): void;
  /** The transport is closed, and the SDK knows. Some transports say so twice. */
  onClose(): void;
}

type Callback = (...given: unknown[]) => void;
type Send = (message: unknown, options?: { onresumptiontoken?: unknown }, ...rest: unknown[]) => Promise<void>;
interface Tappable { send: Send; onmessage?: Callback | undefined; onclose?: Callback | undefined }

/**
 * A transport that lets every frame be seen, the handshake included. A Proxy, because a hand-made wrapper would hide members that
 * the SDK looks for, and so break its cancellation.
 */
export function tapTransport<T extends object>(transport: T, tap: TransportTap): T {
  const installed = new Map<string | symbol, { readonly given: unknown; readonly tapped: unknown }>();
  return new Proxy(transport, {
    get(target, property) {
      const value: unknown = Reflect.get(target, property, target);
      const known = installed.get(property);
      // An SDK chains and puts back what it finds here: it must find its own, or frames would be told twice.
      if (known !== undefined && known.tapped === value) return known.given;
      if (property === 'send') return tappedSend(value as Send, target, tap);
      return typeof value === 'function' && !isKeptAsIs(property) ? value.bind(target) : value;
    },
    set(target, property, given: unknown) {
      const tapped = tappedCallback(property, given, target, tap);
      installed.set(property, { given, tapped });
      return Reflect.set(target, property, tapped, target);
    },
  });
}

/**
 * Taps the transport of a client that is connected already. Handlers of the application keep their place: what was installed before
 * runs first. Returns the function that removes the tap.
 */
export function tapConnected(transport: object, tap: TransportTap): () => void {
  const target = transport as Tappable;
  let isDead = false;
  const live: TransportTap = {
    onSend: (message, call) => { if (!isDead) tap.onSend(message, call); },
    onReceive: (message) => isDead || tap.onReceive(message),
    onDispatched: (message) => { if (!isDead) tap.onDispatched(message); },
    onClose: () => { if (!isDead) tap.onClose(); },
  };
  const restores = [
    replace(target, 'send', tappedSend(target.send, target, live)),
    replace(target, 'onmessage', tappedReceiver(target.onmessage ?? (() => {}), target, live)),
    replace(target, 'onclose', tappedCloser(target.onclose ?? (() => {}), target, live)),
  ];
  return () => {
    isDead = true;
    for (const restore of restores) restore();
  };
}

/** Another library may wrap ours in turn: then it stays where it is, and only falls silent. */
function replace<K extends keyof Tappable>(target: Tappable, name: K, value: Tappable[K]): () => void {
  const before = target[name];
  const wasInherited = !Object.hasOwn(target, name);
  target[name] = value;
  return () => {
    if (target[name] !== value) return;
    if (wasInherited && Object.hasOwn(target, name)) Reflect.deleteProperty(target, name);
    else target[name] = before;
  };
}

function tappedCallback(property: string | symbol, given: unknown, target: object, tap: TransportTap): unknown {
  if (typeof given !== 'function') return given;
  if (property === 'onmessage') return tappedReceiver(given as Callback, target, tap);
  if (property === 'onclose') return tappedCloser(given as Callback, target, tap);
  return given;
}

function tappedSend(send: Send, target: object, tap: TransportTap): Send {
  return (message, options, ...rest) => {
    quietly(() => tap.onSend(message, options?.onresumptiontoken));
    return send.call(target, message, options, ...rest);
  };
}

function tappedReceiver(receive: Callback, target: object, tap: TransportTap): Callback {
  return (message, ...rest) => {
    let isPassed = true;
    quietly(() => { isPassed = tap.onReceive(message); });
    if (!isPassed) return;
    try {
      receive.call(target, message, ...rest);
    } finally {
      quietly(() => tap.onDispatched(message));
    }
  };
}

function tappedCloser(close: Callback, target: object, tap: TransportTap): Callback {
  return (...given) => {
    try {
      close.call(target, ...given);
    } finally {
      quietly(() => tap.onClose());
    }
  };
}

/** Callbacks are called by the transport itself; a bound constructor would no longer be the one that it is compared with. */
function isKeptAsIs(property: string | symbol): boolean {
  return property === 'onmessage' || property === 'onclose' || property === 'onerror' || property === 'constructor';
}

function quietly(deed: () => void): void {
  try {
    deed();
  } catch {
    // Nothing that can be told to anyone from here.
  }
}
