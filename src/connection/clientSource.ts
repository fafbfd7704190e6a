import type { ServerFacts, ServerSource } from '../protocol/index.js';
import { onAbort } from '../timing/index.js';
import { ClientHook } from './ClientHook.js';
import type { ClientLike, TransportLike } from './ClientLike.js';
import type { ConnectionAdapter } from './ConnectionAdapter.js';
import type { EraSupport } from './EraSupport.js';
import { failure } from './failure.js';
import { HandshakeSniffer } from './HandshakeSniffer.js';
import { LiveSource } from './LiveSource.js';
import type { ObservedFetch } from './observedFetch.js';
import { OneTimer } from './OneTimer.js';
import { OpenFailure } from './OpenFailure.js';
import type { OpenSessionParts } from './openSession.js';
import { rememberedFacts } from './rememberedFacts.js';
import { Session } from './Session.js';
import type { FromClientOptions } from './SourceOptions.js';
import { tapConnected } from './tapTransport.js';
import { Wire } from './Wire.js';

const lookEveryMs = 1_000;

const clientIds = new WeakMap<object, number>();
let lastClientId = 0;

/**
 * A client that the application connected. It is tapped, never taken over: its handlers stay, and it is never closed here. Where it
 * is connected anew, the new transport is found.
 */
export function clientSource({ watch }: EraSupport, client: ClientLike, options: FromClientOptions = {}): ServerSource {
  const id = clientIds.get(client) ?? ++lastClientId;
  clientIds.set(client, id);
  return new LiveSource({
    key: JSON.stringify(['client', id, options.identity ?? null]),
    options,
    adapt: (current) => new ClientAdapter(client, () => current().fetch, watch),
  });
}

class ClientAdapter implements ConnectionAdapter {
  readonly watchModern: EraSupport['watch'];
  readonly #client: ClientLike;
  readonly #observed: () => ObservedFetch | undefined;
  readonly #hook: ClientHook;
  /** Of handshakes that happened under our eyes, unlike what the client remembers of them, with unknown keys kept. */
  readonly #seen = new WeakMap<object, ServerFacts>();
  #last: Session | undefined;

  constructor(client: ClientLike, observed: () => ObservedFetch | undefined, watchModern: EraSupport['watch']) {
    this.#client = client;
    this.#observed = observed;
    this.watchModern = watchModern;
    this.#hook = new ClientHook(client);
  }

  async open(parts: OpenSessionParts): Promise<Session> {
    const transport = this.#usable() ?? await this.#nextTransport(parts);
    this.#last = this.#attach(transport, parts);
    return this.#last;
  }

  /** The client's transport, unless it carries a session that the server forgot: only the application can open another. */
  #usable(): TransportLike | undefined {
    const transport = this.#client.transport as TransportLike | undefined;
    return this.#last?.isSpent === true && this.#last.parts.transport === transport ? undefined : transport;
  }

  async #nextTransport({ unwanted, clock }: OpenSessionParts): Promise<TransportLike> {
    const timer = new OneTimer(clock);
    const ends = [(): void => timer.disarm()];
    try {
      return await new Promise((resolve, reject) => {
        const look = (): void => {
          const transport = this.#usable();
          if (transport !== undefined) resolve(transport);
          // A `connect` that was called before it was hooked is only found by looking.
          else timer.arm(lookEveryMs, look);
        };
        look();
        ends.push(this.#hook.onConnected(look), onAbort(unwanted, () => reject(new OpenFailure(failure('aborted', 'connect', { at: clock.wallNow(), sent: false })))));
      });
    } finally {
      for (const end of ends) end();
    }
  }

  #attach(transport: TransportLike, { log, clock, onMessage, onClosed }: OpenSessionParts): Session {
    const client = this.#client;
    const wire = new Wire(log);
    const sniffer = new HandshakeSniffer();
    const untap = tapConnected(transport, {
      onSend: (message, token) => {
        wire.sent(message, token);
        sniffer.sent(message);
        if ((message as { method?: unknown }).method === 'notifications/initialized') shaken();
      },
      onReceive: (message) => {
        wire.received(message);
        if (sniffer.received(message) === 'initialized' && sniffer.facts !== undefined) this.#seen.set(transport, sniffer.facts);
        return true;
      },
      onDispatched: onMessage,
      onClose: () => onClosed(session),
    });
    const unhook = this.#hook.onConnected(() => { if (client.transport !== transport) onClosed(session); });
    // The tap was set while the application was still shaking hands: only now is it known what the server declared.
    const shaken = (): void => { if (this.#seen.has(transport)) queueMicrotask(() => onClosed(session)); };
    const facts = this.#seen.get(transport) ?? rememberedFacts(client, transport);
    const detach = (): void => { untap(); unhook(); };
    const session: Session = new Session({ client, transport, observed: this.#observed(), facts, wire, clock, isOwn: false, detach });
    return session;
  }
}
