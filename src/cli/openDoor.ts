import { type CliIo, type SdkDoor, UsageError } from './CliIo.js';

/**
 * The SDK that is installed: the newer one, which speaks all revisions, before the older.
 * @throws UsageError with the command that installs one, where there is none
 */
export async function openDoor({ loadDoor }: CliIo): Promise<SdkDoor> {
  for (const name of ['client', 'sdk'] as const) {
    try {
      return await loadDoor(name);
    } catch (error) {
      if (!isSdkMissing(error)) throw error;
    }
  }
  throw new UsageError(
    'Speaking to a server needs an SDK, and none is installed. This command installs it:\n\n  npm install @modelcontextprotocol/client\n\n'
    + 'Without a project of your own: npx -p mcp-live -p @modelcontextprotocol/client mcp-live …',
  );
}

function isSdkMissing(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return code === 'ERR_MODULE_NOT_FOUND' && String(message).includes('@modelcontextprotocol/');
}
