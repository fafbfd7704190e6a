/** Time that jumps from event to event: a heap of moments. */
export class VirtualClock {
  #now = 0;
  #order = 0;
  #heap = [];

  now = () => this.#now;
  wallNow = () => this.#now;

  setTimer = (callback, delayMs) => {
    if (delayMs === Infinity) return () => {};
    const timer = this.at(this.#now + Math.max(0, delayMs), callback);
    return () => { timer.callback = undefined; };
  };

  at(moment, callback) {
    const timer = { at: moment, order: this.#order++, callback };
    const heap = this.#heap;
    let index = heap.push(timer) - 1;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if (!isBefore(timer, heap[parent])) break;
      heap[index] = heap[parent];
      index = parent;
    }
    heap[index] = timer;
    return timer;
  }

  /** Serves everything that falls due until then. */
  runUntil(end) {
    const heap = this.#heap;
    while (heap.length > 0 && heap[0].at <= end) {
      const timer = this.#pop();
      if (timer.callback === undefined) continue;
      this.#now = timer.at;
      timer.callback();
    }
    this.#now = end;
  }

  #pop() {
    const heap = this.#heap;
    const first = heap[0];
    const last = heap.pop();
    if (heap.length === 0) return first;
    let index = 0;
    for (;;) {
      let child = 2 * index + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && isBefore(heap[child + 1], heap[child])) child += 1;
      if (!isBefore(heap[child], last)) break;
      heap[index] = heap[child];
      index = child;
    }
    heap[index] = last;
    return first;
  }
}

function isBefore(a, b) {
  return a.at < b.at || (a.at === b.at && a.order < b.order);
}
