/** Letters typed so close together mean one word. */
const pauseMs = 600;

/** Finds the item whose name begins with what is being typed. */
export class TypeAhead {
  #typed = '';
  #typedAt = -Infinity;

  /** Whether a word is being typed, so that a space belongs to it. @param at of the key press, in milliseconds of whatever clock */
  isTyping(at: number): boolean {
    return this.#typed !== '' && at - this.#typedAt <= pauseMs;
  }

  /**
   * @param at of the key press, in milliseconds of whatever clock
   * @returns index of the next match after `from`, from the top again after the last; undefined where there is none
   */
  find(letter: string, at: number, names: readonly string[], from: number): number | undefined {
    this.#typed = at - this.#typedAt > pauseMs ? letter : this.#typed + letter;
    this.#typedAt = at;
    const isOneLetter = [...this.#typed].every((each) => each === letter);
    // The same letter again goes from match to match; a longer word may stay where it is.
    const wanted = (isOneLetter ? letter : this.#typed).toLocaleLowerCase();
    const start = isOneLetter ? from + 1 : from;
    for (let step = 0; step < names.length; step += 1) {
      const index = (start + step) % names.length;
      if (names[index]?.toLocaleLowerCase().startsWith(wanted) === true) return index;
    }
    return undefined;
  }
}
