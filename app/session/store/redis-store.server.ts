import { Redis } from "ioredis";
import { z } from "zod";
import type { Logger } from "~/lib/log.server";
import { sessionRecordSchema } from "../record";
import { SESSION_LIFETIME_SECONDS, type SessionStore } from "./store";

const rowSchema = z.object({ record: z.string(), version: z.coerce.number(), touched: z.coerce.number() });

/** Writes only over the version that was read; the record, its version and its owner change together. */
const WRITE = `
if redis.call('HGET', KEYS[1], 'version') ~= ARGV[2] then return 0 end
redis.call('HSET', KEYS[1], 'record', ARGV[1], 'version', ARGV[2] + 1)
return 1`;
const ACQUIRE = `
local holder = redis.call('GET', KEYS[1])
if holder and holder ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return 1`;
const RELEASE = `if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0`;

const sessionKey = (id: string) => `touchline:session:${id}`;
const viewerKey = (userId: string) => `touchline:viewer-sessions:${userId}`;
const leaseKey = (name: string) => `touchline:lease:${name}`;

/**
 * Sessions in Redis, for several web hosts. The operator's Redis must persist (appendonly yes), or a restart
 * of Redis signs everybody out.
 * @param url `redis://…` or `rediss://…`
 */
export function openRedisStore(url: string, log: Logger): SessionStore {
  const redis = new Redis(url, { maxRetriesPerRequest: 3, enableAutoPipelining: true });
  // Without a listener a lost connection would end the process; the client reconnects by itself.
  redis.on("error", (error) => log.warn({ err: error }, "redis"));
  return {
    async read(id) {
      const row = await redis.hgetall(sessionKey(id));
      if (!row.record) return undefined;
      const { record, version, touched } = rowSchema.parse(row);
      return { id, record: sessionRecordSchema.parse(JSON.parse(record)), version, touchedAt: touched };
    },
    async create(id, record, now) {
      const transaction = redis.multi();
      transaction.hset(sessionKey(id), {
        record: JSON.stringify(record),
        version: "1",
        touched: String(now),
      });
      transaction.expire(sessionKey(id), SESSION_LIFETIME_SECONDS);
      if (record.user) {
        transaction.sadd(viewerKey(record.user.id), id);
        transaction.expire(viewerKey(record.user.id), SESSION_LIFETIME_SECONDS);
      }
      await transaction.exec();
    },
    async write(id, record, version) {
      return (await redis.eval(WRITE, 1, sessionKey(id), JSON.stringify(record), String(version))) === 1;
    },
    async touch(id, now) {
      const transaction = redis.multi();
      transaction.hset(sessionKey(id), "touched", String(now));
      transaction.expire(sessionKey(id), SESSION_LIFETIME_SECONDS);
      await transaction.exec();
    },
    async destroy(id) {
      await redis.del(sessionKey(id));
    },
    async destroyAllOf(userId) {
      const ids = await redis.smembers(viewerKey(userId));
      const removed = ids.length ? await redis.del(ids.map(sessionKey)) : 0;
      await redis.del(viewerKey(userId));
      return removed;
    },
    async acquireLease(name, owner, milliseconds) {
      return (await redis.eval(ACQUIRE, 1, leaseKey(name), owner, String(milliseconds))) === 1;
    },
    async releaseLease(name, owner) {
      await redis.eval(RELEASE, 1, leaseKey(name), owner);
    },
    async check() {
      await redis.ping();
    },
    async close() {
      await redis.quit();
    },
  };
}
