/** The low-level server of either SDK, read by structure: nothing here is imported from them. */
export type SdkServer = Record<string, unknown>;

/** The low-level server in or under what an author holds. @throws TypeError where there is none */
export function sdkServerOf(server: object): SdkServer {
  const candidates = [server, (server as SdkServer)['server']];
  const found = candidates.find((candidate) => isRecord(candidate) && typeof candidate['notification'] === 'function' && typeof candidate['request'] === 'function');
  if (isRecord(found)) return found;
  throw new TypeError('mcp-live: this is no server of @modelcontextprotocol/sdk or @modelcontextprotocol/server; hand in the McpServer or its Server');
}

/** What the server declares, or will declare, as far as it stands now. */
export function serverCapabilitiesOf(server: SdkServer): unknown {
  return callOf(server, 'getCapabilities')?.() ?? server['_capabilities'] ?? {};
}

/** What the connected client declared; `undefined` where no declaration has reached this server. */
export function clientCapabilitiesOf(server: SdkServer): unknown {
  return callOf(server, 'getClientCapabilities')?.();
}

/** Whether a request of this method would be answered by more than -32601. */
export function hasHandler(server: SdkServer, method: string): boolean {
  if (typeof server['fallbackRequestHandler'] === 'function') return true;
  const registry = server['_requestHandlers'];
  if (registry instanceof Map) return registry.has(method);
  // Public in both SDKs: throws where a handler would be replaced.
  const assertFree = callOf(server, 'assertCanSetRequestHandler');
  try {
    assertFree?.(method);
    return assertFree === undefined;
  } catch {
    return true;
  }
}

/** Whether the server speaks a revision in which `resources/subscribe` exists; so where it does not say. */
export function speaksLegacy(server: SdkServer): boolean {
  const versions = server['_supportedProtocolVersions'];
  return !Array.isArray(versions) || versions.length === 0 || versions.some((version) => String(version) <= '2025-11-25');
}

export function callOf(server: SdkServer, name: string): ((...args: unknown[]) => unknown) | undefined {
  const member = server[name];
  return typeof member === 'function' ? (...args) => (member as (...args: unknown[]) => unknown).apply(server, args) : undefined;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
