interface Payload { readonly uid?: string; readonly grantId?: string; consumed?: number }

/** What oidc-provider keeps, in memory and gone with the process. */
export function createTokenStore(): (kind: string) => object {
  const kept = new Map<string, { readonly payload: Payload; readonly until: number }>();
  const find = (key: string): Payload | undefined => {
    const entry = kept.get(key);
    if (entry === undefined || entry.until > Date.now()) return entry?.payload;
    kept.delete(key);
    return undefined;
  };
  return (kind) => ({
    upsert: async (id: string, payload: Payload, expiresInS?: number) => {
      kept.set(`${kind} ${id}`, { payload, until: expiresInS === undefined ? Infinity : Date.now() + expiresInS * 1_000 });
    },
    find: async (id: string) => find(`${kind} ${id}`),
    findByUid: async (uid: string) => [...kept].find(([key, { payload }]) => key.startsWith(`${kind} `) && payload.uid === uid)?.[1].payload,
    findByUserCode: async () => undefined,
    consume: async (id: string) => {
      const payload = find(`${kind} ${id}`);
      if (payload !== undefined) payload.consumed = Math.floor(Date.now() / 1_000);
    },
    destroy: async (id: string) => {
      kept.delete(`${kind} ${id}`);
    },
    revokeByGrantId: async (grantId: string) => {
      for (const [key, { payload }] of kept) if (key.startsWith(`${kind} `) && payload.grantId === grantId) kept.delete(key);
    },
  });
}
