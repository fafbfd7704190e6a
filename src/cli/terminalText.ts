import type { CliIo } from './CliIo.js';

// Control characters, C1 included, and those that turn the direction of writing. Line feeds and tabs may stay.
// oxlint-disable-next-line no-control-regex -- a server's words must not steer a terminal
const steering = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** Another party's text, fit to be printed: what would steer the terminal stands there as a mark. */
export function terminalText(text: string): string {
  return text.replace(/\r\n/g, '\n').replace(steering, '\ufffd');
}

/** JSON that a terminal does not obey either: `JSON.stringify` leaves DEL, C1 and direction marks as they are. */
export function terminalJson(value: unknown, indent?: number): string {
  return JSON.stringify(value, undefined, indent).replace(/[\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

const colours = { red: 31, green: 32, yellow: 33, dim: 2, bold: 1 } as const;

/** Colours where standard output is a terminal and `NO_COLOR` is not set (no-color.org). */
export function painter({ isOutTty, env }: CliIo): (text: string, colour: keyof typeof colours) => string {
  const isPlain = !isOutTty || (env['NO_COLOR'] ?? '') !== '' || env['TERM'] === 'dumb';
  return (text, colour) => (isPlain ? text : `\u001b[${colours[colour]}m${text}\u001b[0m`);
}

/** One line on a terminal's standard error that says what takes so long, and goes again. Elsewhere nothing. */
export function progressLine({ err, isErrTty }: CliIo): { say(text: string): void; clear(): void } {
  let isShown = false;
  const clear = (): void => {
    if (isShown) err('\r\u001b[2K');
    isShown = false;
  };
  return {
    say(text) {
      if (!isErrTty) return;
      clear();
      err(text);
      isShown = true;
    },
    clear,
  };
}
