// Runs before every script of a page: time that is moved by hand, a page that is hidden when told, and counters. A classic script.
(() => {
  const options = globalThis.benchWorld ?? {};
  const real = {
    setTimeout: globalThis.setTimeout.bind(globalThis), clearTimeout: globalThis.clearTimeout.bind(globalThis),
    setInterval: globalThis.setInterval.bind(globalThis), clearInterval: globalThis.clearInterval.bind(globalThis),
    now: performance.now.bind(performance), dateNow: Date.now.bind(Date), fetch: globalThis.fetch.bind(globalThis), Date,
  };
  const counters = { timersSet: 0, timersFired: 0, commits: 0, listeners: 0, inFlight: 0, requests: 0, reads: 0, readsInFlight: 0, mostReadsInFlight: 0 };
  const world = { real, counters, time: undefined, hidden: false, server: undefined, rtt: 0, traced: undefined };
  globalThis.world = world;
  // Some peers write a line for each read.
  if (options.isQuiet !== false) for (const name of ['log', 'info', 'debug', 'warn']) console[name] = () => {};

  // --- time
  let now = 0;
  let order = 0;
  let nextId = 1;
  const startedAt = real.dateNow();
  const heap = [];
  const byId = new Map();
  let dead = 0;
  const isBefore = (a, b) => a.at < b.at || (a.at === b.at && a.order < b.order);
  const swap = (i, j) => { [heap[i], heap[j]] = [heap[j], heap[i]]; };
  const push = (timer) => {
    heap.push(timer);
    for (let i = heap.length - 1; i > 0;) {
      const parent = (i - 1) >> 1;
      if (!isBefore(heap[i], heap[parent])) return;
      swap(i, parent);
      i = parent;
    }
  };
  const pop = () => {
    const first = heap[0];
    const last = heap.pop();
    if (heap.length > 0) {
      heap[0] = last;
      for (let i = 0; ;) {
        const left = 2 * i + 1;
        let least = i;
        if (left < heap.length && isBefore(heap[left], heap[least])) least = left;
        if (left + 1 < heap.length && isBefore(heap[left + 1], heap[least])) least = left + 1;
        if (least === i) break;
        swap(i, least);
        i = least;
      }
    }
    return first;
  };
  const originOf = () => /assets\/([\w-]+)\.js/.exec(new Error().stack ?? '')?.[1] ?? 'page';
  const add = (callback, delay, every, isCounted, args = []) => {
    const at = now + Math.max(0, Number(delay) || 0);
    const timer = { id: nextId++, at, order: order++, callback, every, isCounted, args, isLive: true, origin: world.traced && isCounted ? originOf() : undefined };
    byId.set(timer.id, timer);
    if (at !== Infinity) push(timer);
    if (isCounted) counters.timersSet += 1;
    if (timer.origin !== undefined) world.traced[timer.origin] = (world.traced[timer.origin] ?? 0) + 1;
    return timer.id;
  };
  const clear = (id) => {
    const timer = byId.get(id);
    if (timer === undefined) return;
    timer.isLive = false;
    timer.callback = undefined;
    timer.args = undefined;
    byId.delete(id);
    // What was cleared long before its time would else lie about until then.
    dead += 1;
    if (dead < 64 || dead < heap.length / 2) return;
    const alive = heap.filter(({ isLive }) => isLive).sort((a, b) => (isBefore(a, b) ? -1 : 1));
    heap.length = 0;
    heap.push(...alive);
    dead = 0;
  };
  /** Lets everything run that is ready to: a background task runs only when no other is waiting. */
  const settle = async () => {
    for (let round = 0; round < 3; round += 1) {
      await scheduler.postTask(() => {}, { priority: 'background' });
      // Only a real server is away for longer than a task.
      while (counters.inFlight > 0) await new Promise((resolve) => { real.setTimeout(resolve, 0); });
    }
  };
  const fire = (timer) => {
    if (!timer.isLive) return;
    if (timer.isCounted) counters.timersFired += 1;
    if (timer.every === undefined) byId.delete(timer.id);
    const { callback, args } = timer;
    if (timer.every !== undefined) {
      timer.at = now + Math.max(1, timer.every);
      timer.order = order++;
      push(timer);
    } else timer.isLive = false;
    try { callback(...args); } catch (error) { console.error(error); }
  };
  const time = {
    now: () => now,
    wallNow: () => startedAt + now,
    live: () => [...byId.values()].filter(({ isCounted }) => isCounted),
    /** A timer of the bench itself or of its server: not counted. */
    setTimer: (callback, delay) => {
      const id = add(callback, delay, undefined, false);
      return () => clear(id);
    },
    settle,
    async advance(byMs) {
      const end = now + byMs;
      await settle();
      for (;;) {
        while (heap.length > 0 && !heap[0].isLive) pop();
        if (heap.length === 0 || heap[0].at > end) break;
        now = heap[0].at;
        // One moment: each timer is a task of its own only where it starts something; React and promises run after all of them.
        while (heap.length > 0 && heap[0].at <= now) {
          const timer = pop();
          if (timer.isLive) fire(timer);
        }
        await settle();
      }
      now = end;
      await settle();
    },
  };
  if (options.time === 'manual') {
    world.time = time;
    globalThis.setTimeout = (callback, delay, ...args) => add(callback, delay, undefined, true, args);
    globalThis.setInterval = (callback, delay, ...args) => add(callback, delay, delay, true, args);
    globalThis.clearTimeout = clear;
    globalThis.clearInterval = clear;
    performance.now = time.now;
    const RealDate = real.Date;
    globalThis.Date = class Date extends RealDate {
      constructor(...args) { if (args.length === 0) super(time.wallNow()); else super(...args); }
      static now() { return time.wallNow(); }
    };
  }
  world.wait = (ms) => (world.time === undefined ? new Promise((resolve) => { real.setTimeout(resolve, ms); }) : world.time.advance(ms));
  world.settle = () => (world.time === undefined ? new Promise((resolve) => { real.setTimeout(resolve, 0); }) : settle());
  world.later = (callback, ms) => {
    if (world.time !== undefined) return time.setTimer(callback, ms);
    const id = real.setTimeout(callback, ms);
    return () => real.clearTimeout(id);
  };
  world.now = () => (world.time === undefined ? real.now() : time.now());

  // --- page
  Object.defineProperty(document, 'visibilityState', { get: () => (world.hidden ? 'hidden' : 'visible') });
  Object.defineProperty(document, 'hidden', { get: () => world.hidden });
  world.setHidden = (isHidden) => {
    world.hidden = isHidden;
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  };

  // --- listeners of page and document that nobody took away
  const { addEventListener, removeEventListener } = EventTarget.prototype;
  const known = new WeakMap();
  const keyOf = (type, listener, given) => `${type} ${typeof given === 'object' ? Boolean(given?.capture) : Boolean(given)}`;
  EventTarget.prototype.addEventListener = function add(type, listener, given) {
    const target = this ?? globalThis;
    if ((target === document || target === globalThis) && listener) {
      const own = known.get(listener) ?? new Set();
      const key = keyOf(type, listener, given);
      if (!own.has(key)) {
        own.add(key);
        known.set(listener, own);
        counters.listeners += 1;
        given?.signal?.addEventListener('abort', () => { if (own.delete(key)) counters.listeners -= 1; });
      }
    }
    return addEventListener.call(target, type, listener, given);
  };
  EventTarget.prototype.removeEventListener = function remove(type, listener, given) {
    const target = this ?? globalThis;
    if ((target === document || target === globalThis) && known.get(listener)?.delete(keyOf(type, listener, given))) counters.listeners -= 1;
    return removeEventListener.call(target, type, listener, given);
  };

  // --- React tells its developer tools of every commit, in production too
  globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
    renderers: new Map(), supportsFiber: true, isDisabled: false, checkDCE() {}, inject: () => 1,
    onCommitFiberRoot() { counters.commits += 1; }, onPostCommitFiberRoot() {}, onCommitFiberUnmount() {}, onScheduleFiberRoot() {}, setStrictMode() {},
  };

  // --- network: an in-page server where there is one, with its round trip; nothing else is ever reached but the origin
  const later = (ms) => new Promise((resolve) => { world.later(resolve, ms); });
  const delayedBody = (body, delayMs) => {
    const reader = body.getReader();
    let isOver = false;
    return new ReadableStream({
      start(controller) {
        const pump = () => reader.read().then(({ done, value }) => {
          world.later(() => {
            if (isOver) return;
            if (done) { isOver = true; controller.close(); } else controller.enqueue(value);
          }, delayMs);
          if (!done) pump();
        }, (error) => { if (!isOver) { isOver = true; controller.error(error); } });
        pump();
      },
      cancel(reason) { isOver = true; return reader.cancel(reason); },
    });
  };
  const aborted = (signal) => new Promise((_, reject) => {
    if (signal?.aborted) reject(signal.reason);
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  const whole = async (response) => {
    const type = response.headers.get('content-type') ?? '';
    if (type.startsWith('text/event-stream') || response.body === null) return response;
    const text = await response.text();
    return new Response(response.status === 202 || response.status === 204 ? null : text, { status: response.status, headers: response.headers });
  };
  // A browser holds six connections to an origin over HTTP/1.1; an open stream keeps one of them.
  const connections = { free: 6, waiting: [] };
  const release = () => {
    const next = connections.waiting.shift();
    if (next === undefined) connections.free += 1;
    else next();
  };
  const connected = () => {
    if (connections.free === 0) return new Promise((resolve) => { connections.waiting.push(resolve); });
    connections.free -= 1;
    return undefined;
  };
  const viaPage = async (server, rtt, url, init) => {
    if (world.hasConnectionLimit) await connected();
    let holds = world.hasConnectionLimit;
    const leave = () => { if (holds) release(); holds = false; };
    try {
      const response = await exchange(server, rtt, url, init, leave);
      if (!response.isStream) leave();
      return response;
    } catch (error) {
      leave();
      throw error;
    }
  };
  const watched = (body, onEnd) => {
    const reader = body.getReader();
    return new ReadableStream({
      async pull(controller) {
        try {
          const { done, value } = await reader.read();
          if (!done) { controller.enqueue(value); return; }
          controller.close();
        } catch (error) { controller.error(error); }
        onEnd();
      },
      cancel(reason) { onEnd(); return reader.cancel(reason); },
    });
  };
  const exchange = async (server, rtt, url, init, leave) => {
    if (rtt > 0) await Promise.race([later(rtt / 2), aborted(init.signal)]);
    const response = await server.fetch(url, init);
    const type = response.headers.get('content-type') ?? '';
    if (type.startsWith('text/event-stream')) {
      if (rtt > 0) await later(rtt / 2);
      const body = rtt > 0 ? delayedBody(response.body, rtt / 2) : response.body;
      const stream = new Response(watched(body, leave), { status: response.status, headers: response.headers });
      stream.isStream = true;
      return stream;
    }
    const complete = await whole(response);
    if (rtt > 0) await Promise.race([later(rtt / 2), aborted(init.signal)]);
    return complete;
  };
  globalThis.fetch = async (input, init = {}) => {
    const url = new URL(typeof input === 'string' || input instanceof URL ? input : input.url, location.href);
    const isMcp = url.pathname.startsWith('/mcp');
    if (!isMcp && url.origin !== location.origin) throw new TypeError('fetch failed');
    if (!isMcp) return real.fetch(input, init);
    counters.requests += 1;
    const isRead = typeof init.body === 'string' && init.body.includes('"resources/read"');
    if (!isRead) return send(url, init);
    counters.reads += 1;
    counters.readsInFlight += 1;
    counters.mostReadsInFlight = Math.max(counters.mostReadsInFlight, counters.readsInFlight);
    try {
      return await send(url, init);
    } finally {
      counters.readsInFlight -= 1;
    }
  };
  const send = async (url, init) => {
    const server = world.servers?.get(url.pathname) ?? world.server;
    if (server !== undefined) return viaPage(server, world.rtt, url, init);
    counters.inFlight += 1;
    try {
      return await whole(await real.fetch(url, init));
    } finally {
      counters.inFlight -= 1;
    }
  };
})();
