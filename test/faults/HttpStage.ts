import { listen, type Listening } from 'mcp-live/testing/node';
import type { ScriptedServer } from 'mcp-live/testing';
import type { FetchLike } from '../../src/connection/index.js';
import type { Stage } from './FaultWorld.js';
import { ObserverPanels } from './Panels.js';
import type { Wire } from './Wire.js';

/** How long the sockets of one step are waited for at most, milliseconds of the machine's own clock. */
const patienceMs = 1_000;
/** So many turns of the event loop without anything to do, and what was written has been read. */
const idleTurns = 3;

/** Carries schedules over real HTTP on 127.0.0.1, to whatever scripted server is on the stage. */
export class HttpStage implements Stage {
  readonly panels: Stage['panels'] = (world) => new ObserverPanels(world);
  readonly #listening: Listening;
  #server: ScriptedServer | undefined;
  /** Counts requests that came in and answers that went out. */
  #arrivals = 0;
  /** How all stood when it last settled. */
  #before = '';

  private constructor(listening: Listening) {
    this.#listening = listening;
  }

  static async open(): Promise<HttpStage> {
    let stage: HttpStage | undefined;
    const listening = await listen({ fetch: (url, init) => stage?.answer(url, init) ?? Promise.reject(new TypeError('nobody')) });
    stage = new HttpStage(listening);
    return stage;
  }

  get url(): string {
    return this.#listening.url;
  }

  close(): Promise<void> {
    return this.#listening.close();
  }

  async answer(url: string, init: RequestInit): Promise<Response> {
    this.#arrivals += 1;
    try {
      return await (this.#server?.fetch(url, init) ?? Promise.reject(new TypeError('nobody')));
    } finally {
      this.#arrivals += 1;
    }
  }

  readonly carry = (server: ScriptedServer): FetchLike => {
    this.#server = server;
    return (url, init) => fetch(url, init);
  };

  /** Everything that is under way has come through when all that is unanswered is held back by the script. */
  readonly settle = async (wire: Wire, server: ScriptedServer): Promise<void> => {
    const endAt = performance.now() + patienceMs;
    let idle = 0;
    let wanted = 1;
    while (idle < wanted && performance.now() < endAt) {
      await new Promise<void>((resolve) => { setTimeout(resolve, 0); });
      const now = [wire.pending, server.pending, server.openStreams, wire.chunks, this.#arrivals].join(' ');
      const isIdle = now === this.#before && wire.pending <= server.pending;
      if (!isIdle) wanted = idleTurns;
      idle = isIdle ? idle + 1 : 0;
      this.#before = now;
    }
  };
}
