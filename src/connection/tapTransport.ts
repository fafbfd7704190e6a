/** What a tap tells. Each is called in the order of the wire. */
export interface TransportTap {
  /** A message is about to be sent. `call` is the `onresumptiontoken` that its caller gave, if any. */
  onSend(message: unknown, call: unknown): void;
  /** A message arrived; the SDK has not seen it yet. `false` keeps it from the SDK. */
  onReceive(message: unknown): boolean;
  /** The SDK has dispatched it: caches are evicted, handlers have run. */
  onDispatched(message: unknown): void;
  onClose(): void;
}

type Receiver = (message: unknown, extra?: unknown) => void;
interface Tappable { send: (message: unknown, options?: { onresumptiontoken?: unknown }) => Promise<void>; onmessage?: Receiver; onclose?: () => void }

/**
 * A transport that lets every frame be seen, the handshake included. A Proxy, because a hand-made wrapper would hide members that
 * the SDK looks for, and so break its cancellation.
 */
export function tapTransport<T extends object>(transport: T, tap: TransportTap): T {
  return new Proxy(transport, {
    get(target, property) {
      const value: unknown = Reflect.get(target, property, target);
      if (property === 'send') return tappedSend(value as Tappable['send'], target, tap);
      return typeof value === 'function' && !isCallback(property) ? value.bind(target) : value;
    },
    set(target, property, value: unknown) {
      const installed = property === 'onmessage' && typeof value === 'function' ? tappedReceiver(value as Receiver, tap)
        : property === 'onclose' && typeof value === 'function' ? () => { quietly(() => tap.onClose()); (value as () => void)(); }
          : value;
      return Reflect.set(target, property, installed, target);
    },
  });
}

/**
 * Taps the transport of a client that is connected already. Handlers of the application keep their place: what was installed before
 * runs first. Returns the function that removes the tap.
 */
export function tapConnected(transport: object, tap: TransportTap): () => void {
  const target = transport as Tappable;
  const before = { send: target.send, onmessage: target.onmessage, onclose: target.onclose };
  let isDead = false;
  const live: TransportTap = {
    onSend: (message, call) => { if (!isDead) tap.onSend(message, call); },
    onReceive: (message) => isDead || tap.onReceive(message),
    onDispatched: (message) => { if (!isDead) tap.onDispatched(message); },
    onClose: () => { if (!isDead) tap.onClose(); },
  };
  const send = tappedSend(before.send, target, live);
  const onmessage = tappedReceiver((message, extra) => before.onmessage?.call(target, message, extra), live);
  const onclose = (): void => { before.onclose?.call(target); quietly(() => live.onClose()); };
  Object.assign(target, { send, onmessage, onclose });
  return () => {
    isDead = true;
    // Another library may have wrapped us since: then only ours falls silent.
    if (target.send === send) target.send = before.send;
    if (target.onmessage === onmessage) Object.assign(target, { onmessage: before.onmessage });
    if (target.onclose === onclose) Object.assign(target, { onclose: before.onclose });
  };
}

function tappedSend(send: Tappable['send'], target: object, tap: TransportTap): Tappable['send'] {
  return (message, options) => {
    quietly(() => tap.onSend(message, options?.onresumptiontoken));
    return send.call(target, message, options);
  };
}

function tappedReceiver(receive: Receiver, tap: TransportTap): Receiver {
  return (message, extra) => {
    let isPassed = true;
    quietly(() => { isPassed = tap.onReceive(message); });
    if (!isPassed) return;
    try {
      receive(message, extra);
    } finally {
      quietly(() => tap.onDispatched(message));
    }
  };
}

function isCallback(property: string | symbol): boolean {
  return property === 'onmessage' || property === 'onclose' || property === 'onerror';
}

/** An observer that throws would keep the frame from the SDK. */
function quietly(deed: () => void): void {
  try {
    deed();
  } catch {
    // Nothing that can be told to anyone from here.
  }
}
