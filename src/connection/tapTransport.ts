import { replaceMember } from './replaceMember.js';

/** What a tap tells. Each is called in the order of the wire; what it throws is swallowed, for it would keep frames from the SDK. */
export interface TransportTap {
  /** A message is about to be sent. `token` is the `onresumptiontoken` that its caller gave, if any. */
  onSend(message: unknown, token: unknown): void;
  /** A message arrived; the SDK has not seen it yet. `false` keeps it from the SDK. */
  onReceive(message: unknown): boolean;
  /** The SDK has dispatched it: an answer is matched, a cache evicted, a handler called or about to be. */
  onDispatched(message: unknown): void;
  /** The SDK is about to close the transport, which waits for what is to be done before. Only where it was tapped from the start. */
  onClosing?(): Promise<void> | undefined;
  /** The transport is closed, and the SDK knows. Some transports say so twice. */
  onClose(): void;
}

type Callback = (...given: unknown[]) => void;
type Send = (message: unknown, options?: { onresumptiontoken?: unknown }, ...rest: unknown[]) => Promise<void>;
interface Tappable { send: Send; onmessage?: Callback | undefined; onclose?: Callback | undefined }

const silent: TransportTap = { onSend() {}, onReceive: () => true, onDispatched() {}, onClose() {} };

/** Callbacks are called by the transport itself; a bound constructor would no longer be the one that it is compared with. */
const keptAsIs = new Set<string | symbol>(['onmessage', 'onclose', 'onerror', 'constructor']);

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
      if (typeof value !== 'function' || keptAsIs.has(property)) return value;
      const own = value.bind(target);
      if (property === 'send') return tappedSend(own, tap);
      return property === 'close' ? () => tap.onClosing?.()?.then(own) ?? own() : own;
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
  const live = { ...tap };
  const restores = [
    replaceMember(target, 'send', tappedSend(target.send.bind(target), live)),
    replaceMember(target, 'onmessage', tappedReceiver(target.onmessage ?? (() => {}), target, live)),
    replaceMember(target, 'onclose', tappedCloser(target.onclose ?? (() => {}), target, live)),
  ];
  return () => {
    Object.assign(live, silent);
    for (const restore of restores) restore();
  };
}

function tappedCallback(property: string | symbol, given: unknown, target: object, tap: TransportTap): unknown {
  if (typeof given !== 'function') return given;
  if (property === 'onmessage') return tappedReceiver(given as Callback, target, tap);
  return property === 'onclose' ? tappedCloser(given as Callback, target, tap) : given;
}

function tappedSend(send: Send, tap: TransportTap): Send {
  return (message, options, ...rest) => {
    quietly(() => tap.onSend(message, options?.onresumptiontoken));
    return send(message, options, ...rest);
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

/** What only looks on must not break what it looks at. */
export function quietly(deed: () => void): void {
  try {
    deed();
  } catch {
    // Nothing that can be told to anyone from here.
  }
}
