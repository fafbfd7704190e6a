import { createServer } from 'node:http';
import { toNodeHandler } from '@modelcontextprotocol/node';

/** Puts a web-standard handler on a free port of 127.0.0.1. */
export async function serveWeb(fetch) {
  const server = createServer(toNodeHandler({ fetch }));
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}/mcp`,
    end: () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      return closed;
    },
  };
}
