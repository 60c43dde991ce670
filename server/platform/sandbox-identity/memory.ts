import type { Adapter, AdapterPayload } from "oidc-provider";

interface Entry {
  payload: AdapterPayload;
  /** Epoch milliseconds. */
  expiresAt: number;
}

/** Maximum number of entries; a flood of sign-ins evicts the oldest. */
const MAX_ENTRIES = 2_000;

/** Creates the in-memory storage of one sandbox; its contents are lost when it stops. */
export function createMemory(): (model: string) => Adapter {
  const entries = new Map<string, Entry>();
  const find = (matches: (payload: AdapterPayload) => boolean, model: string) => {
    for (const [key, { payload, expiresAt }] of entries) {
      if (key.startsWith(`${model}:`) && expiresAt > Date.now() && matches(payload)) return payload;
    }
    return undefined;
  };
  return (model) => ({
    async upsert(id, payload, expiresIn) {
      const key = `${model}:${id}`;
      entries.delete(key);
      const expiresAt = expiresIn === undefined ? Number.POSITIVE_INFINITY : Date.now() + expiresIn * 1000;
      entries.set(key, { payload, expiresAt });
      const [oldest] = entries.keys();
      if (entries.size > MAX_ENTRIES && oldest !== undefined) entries.delete(oldest);
    },
    async find(id) {
      const entry = entries.get(`${model}:${id}`);
      return entry && entry.expiresAt > Date.now() ? entry.payload : undefined;
    },
    findByUid: async (uid) => find((payload) => payload.uid === uid, model),
    findByUserCode: async (userCode) => find((payload) => payload.userCode === userCode, model),
    async consume(id) {
      const entry = entries.get(`${model}:${id}`);
      if (entry) entry.payload.consumed = Math.floor(Date.now() / 1000);
    },
    async destroy(id) {
      entries.delete(`${model}:${id}`);
    },
    async revokeByGrantId(grantId) {
      for (const [key, { payload }] of entries) if (payload.grantId === grantId) entries.delete(key);
    },
  });
}
