import type { OrderRecord } from "../../app/session/order-record.ts";
import type { SessionStore, StoredSession } from "../../app/session/store/store.ts";

/** Creates a session store in memory, for tests. */
export function createMemoryStore(): SessionStore {
  const sessions = new Map<string, StoredSession>();
  const orders = new Map<string, OrderRecord>();
  const leases = new Map<string, { owner: string; expiresAt: number }>();
  return {
    async read(id) {
      return structuredClone(sessions.get(id));
    },
    async create(id, record, now) {
      sessions.set(id, { id, record: structuredClone(record), version: 1, touchedAt: now });
    },
    async write(id, record, version) {
      const current = sessions.get(id);
      if (current?.version !== version) return false;
      sessions.set(id, { ...current, record: structuredClone(record), version: version + 1 });
      return true;
    },
    async touch(id, now) {
      const current = sessions.get(id);
      if (current) current.touchedAt = now;
    },
    async destroy(id) {
      sessions.delete(id);
    },
    async destroyAllOf(userId) {
      const owned = [...sessions.values()].filter((session) => session.record.user?.id === userId);
      for (const { id } of owned) sessions.delete(id);
      return owned.length;
    },
    async userIdsWithEmail(email) {
      const users = [...sessions.values()].flatMap(({ record }) => record.user ?? []);
      const ids = users
        .filter((user) => user.email?.toLowerCase() === email.toLowerCase())
        .map(({ id }) => id);
      return [...new Set(ids)];
    },
    async acquireLease(name, owner, milliseconds, now) {
      const lease = leases.get(name);
      if (lease && lease.owner !== owner && lease.expiresAt > now) return false;
      leases.set(name, { owner, expiresAt: now + milliseconds });
      return true;
    },
    async releaseLease(name, owner) {
      if (leases.get(name)?.owner === owner) leases.delete(name);
    },
    async recordOrder(id, record) {
      const first = orders.get(id);
      if (!first) orders.set(id, structuredClone(record));
      return structuredClone(first);
    },
    async readOrder(id) {
      return structuredClone(orders.get(id));
    },
    async updateOrder(id, record) {
      if (orders.has(id)) orders.set(id, structuredClone(record));
    },
    async forgetOrder(id) {
      orders.delete(id);
    },
    async check() {},
    async close() {},
  };
}
