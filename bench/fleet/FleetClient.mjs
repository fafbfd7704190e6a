import { chooseStrategy, initialState, LiveError, RetryTimer, transition } from './policyCode.mjs';

const connectionError = new LiveError('network', 'resources/read: no answer');
const timeout = new LiveError('timeout', 'resources/read: no answer in time');

/** One panel in one browser: the library's machine, with its effects carried out against the fleet's server. */
export class FleetClient {
  revision = -1;
  #clock;
  #random;
  #server;
  #policy;
  #strategy;
  #state;
  #due;
  #retry;
  #onFresh;
  #isOpen = false;
  /** A page's clock begins when it is opened. */
  #openedAt = 0;

  /** @param onFresh told of every answer: what was known before, what is known now */
  constructor({ clock, random, server, policy, facts, onFresh = () => {} }) {
    this.#clock = clock;
    this.#random = random;
    this.#server = server;
    this.#policy = policy;
    this.#strategy = chooseStrategy(facts, policy);
    this.#state = initialState(policy);
    this.#retry = new RetryTimer({ clock, random }, policy);
    this.#onFresh = onFresh;
  }

  start() {
    this.#openedAt = this.#clock.now();
    this.#send({ type: 'linked', link: { status: 'ready', session: 1, error: null, strategy: this.#strategy } });
    this.#send({ type: 'started', ageMs: undefined });
  }

  /** An announcement left the server. */
  announce() {
    if (this.#isOpen) this.#clock.at(this.#clock.now() + this.#server.oneWay(), () => { if (this.#isOpen) this.#send({ type: 'updated' }); });
  }

  /** The push stream broke. */
  loseStream() {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#send({ type: 'standing', standing: { kind: 'lost' } });
    this.#retry.plan(connectionError, () => this.#openStream());
  }

  #openStream() {
    this.#server.open((isOpen) => {
      if (!isOpen) {
        this.#retry.plan(connectionError, () => this.#openStream());
        return;
      }
      this.#retry.reset();
      this.#isOpen = true;
      this.#send({ type: 'standing', standing: { kind: 'acknowledged', carried: true } });
    });
  }

  #send(event) {
    const [next, effects] = transition(this.#state, event, this.#clock.now() - this.#openedAt, this.#random());
    this.#state = next;
    for (const effect of effects) this.#perform(effect);
  }

  #perform(effect) {
    if (effect.type === 'read') this.#read();
    else if (effect.type === 'openWatch') this.#openStream();
    else if (effect.type === 'arm') {
      if (this.#due !== undefined) this.#due.callback = undefined;
      this.#due = effect.at === undefined ? undefined : this.#clock.at(Math.max(effect.at + this.#openedAt, this.#clock.now()), () => {
        this.#due = undefined;
        this.#send({ type: 'due' });
      });
    }
  }

  #read() {
    let isOver = false;
    const end = (event) => {
      if (isOver) return;
      isOver = true;
      limit.callback = undefined;
      this.#send(event);
    };
    const limit = this.#clock.at(this.#clock.now() + this.#policy.readTimeoutMs, () => end({ type: 'readFailed', error: timeout }));
    this.#server.read((revision) => {
      if (isOver) return;
      if (revision === undefined) return end({ type: 'readFailed', error: connectionError });
      const before = this.revision;
      this.revision = revision;
      this.#onFresh(before, revision);
      end({ type: 'readSucceeded', isChanged: before !== -1 && before !== revision, ttlMs: this.#server.ttlMs });
    });
  }
}
