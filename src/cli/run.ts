import { readFileSync } from 'node:fs';
import { type CliIo, UsageError } from './CliIo.js';
import { helpTexts } from './helpTexts.js';
import { terminalText } from './terminalText.js';

type Command = (args: string[], io: CliIo) => Promise<number>;

/** Each is loaded when it is called: a file is audited in less time than the whole of this takes to load. */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  audit: async () => (await import('./auditCommand.js')).auditCommand,
  watch: async () => (await import('./watchCommand.js')).watchCommand,
  load: async () => (await import('./loadCommand.js')).loadCommand,
};

/**
 * The command line: takes the arguments after the program's name, writes through `io`, never ends the process.
 * @returns the exit code: 0 done, 1 findings or nothing shown, 2 called wrongly
 */
export async function run(argv: readonly string[], io: CliIo): Promise<number> {
  const [name = '', ...args] = argv;
  if (name === '--version' || name === '-v') return say(io, `${versionOfPackage()}\n`);
  const isHelp = name === '' || name === '--help' || name === '-h' || name === 'help';
  const wanted = name === 'help' ? args[0] ?? '' : '';
  if (isHelp && Object.hasOwn(helpTexts, wanted)) return say(io, helpTexts[wanted] ?? '', name === '' ? 2 : 0);
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) return complain(io, `mcp-live knows no command ${isHelp ? wanted : name}`, '');
  if (args.includes('--help') || args.includes('-h')) return say(io, helpTexts[name] ?? '');
  try {
    return await (await command())(args, io);
  } catch (error) {
    if (error instanceof UsageError || isParseMistake(error)) return complain(io, error.message, name);
    throw error;
  }
}

function say({ out, err }: CliIo, text: string, code: 0 | 2 = 0): number {
  (code === 0 ? out : err)(text);
  return code;
}

function complain({ err }: CliIo, message: string, command: string): number {
  err(`mcp-live: ${terminalText(message)}\nTry: mcp-live ${command === '' ? '' : `${command} `}--help\n`);
  return 2;
}

/** What `parseArgs` throws for an option it does not know. */
function isParseMistake(error: unknown): error is Error {
  return error instanceof Error && String((error as NodeJS.ErrnoException).code).startsWith('ERR_PARSE_ARGS');
}

function versionOfPackage(): string {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string };
  return version;
}
