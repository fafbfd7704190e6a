/** The status documents as the database told them last, and who wants to hear of changes. */
export class StatusStore {
  #texts = new Map();
  #listeners = new Set();

  get uris() {
    return [...this.#texts.keys()];
  }

  get(uri) {
    return this.#texts.get(uri);
  }

  set(uri, text) {
    const isNew = !this.#texts.has(uri);
    this.#texts.set(uri, text);
    if (!isNew) for (const listener of this.#listeners) listener(uri);
  }

  onChange(listener) {
    this.#listeners.add(listener);
  }
}
