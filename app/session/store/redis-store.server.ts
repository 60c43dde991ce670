import { Redis } from "ioredis";
import { z } from "zod";
import { RedisFailure } from "#common/redis-failure";
import type { Logger } from "~/lib/log.server";
import { type OrderRecord, orderRecordSchema } from "../order-record";
import { sessionRecordSchema } from "../record";
import {
  type Leases,
  ORDER_LIFETIME_SECONDS,
  type PlacedOrders,
  SESSION_LIFETIME_SECONDS,
  type SessionStore,
  type Sessions,
} from "./store";

const rowSchema = z.object({ record: z.string(), version: z.coerce.number(), touched: z.coerce.number() });

const SESSIONS = "touchline:session:";
/** Prefix of the sets of session ids per user; anonymous sessions are in none. */
const VIEWERS = "touchline:viewer-sessions:";

/**
 * Writes only if the version is the one that was read; the record, its version and its user change together.
 */
const WRITE = `
if redis.call('HGET', KEYS[1], 'version') ~= ARGV[2] then return 0 end
local before = redis.call('HGET', KEYS[1], 'user')
redis.call('HSET', KEYS[1], 'record', ARGV[1], 'version', ARGV[2] + 1, 'user', ARGV[3])
if before ~= ARGV[3] then
  if before and before ~= '' then redis.call('SREM', '${VIEWERS}' .. before, ARGV[4]) end
  if ARGV[3] ~= '' then
    redis.call('SADD', '${VIEWERS}' .. ARGV[3], ARGV[4])
    redis.call('EXPIRE', '${VIEWERS}' .. ARGV[3], ${SESSION_LIFETIME_SECONDS})
  end
end
return 1`;
/** Extends the lifetime of the session and of its user's set; does nothing if the session is gone. */
const TOUCH = `
if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
redis.call('HSET', KEYS[1], 'touched', ARGV[1])
redis.call('EXPIRE', KEYS[1], ${SESSION_LIFETIME_SECONDS})
local user = redis.call('HGET', KEYS[1], 'user')
if user and user ~= '' then redis.call('EXPIRE', '${VIEWERS}' .. user, ${SESSION_LIFETIME_SECONDS}) end
return 1`;
const DESTROY = `
local user = redis.call('HGET', KEYS[1], 'user')
if user and user ~= '' then redis.call('SREM', '${VIEWERS}' .. user, ARGV[1]) end
return redis.call('DEL', KEYS[1])`;
const DESTROY_ALL = `
local removed = 0
for _, id in ipairs(redis.call('SMEMBERS', KEYS[1])) do
  removed = removed + redis.call('DEL', '${SESSIONS}' .. id)
end
redis.call('DEL', KEYS[1])
return removed`;
const ACQUIRE = `
local holder = redis.call('GET', KEYS[1])
if holder and holder ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return 1`;
const RECORD_ORDER = `
local first = redis.call('GET', KEYS[1])
if first then return first end
redis.call('SET', KEYS[1], ARGV[1], 'EX', ${ORDER_LIFETIME_SECONDS})
return false`;
const RELEASE = `if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0`;

const CHECK_MS = 1_000;

const sessionKey = (id: string) => `${SESSIONS}${id}`;
const viewerKey = (userId: string) => `${VIEWERS}${userId}`;
const orderKey = (id: string) => `touchline:order:${id}`;
const leaseKey = (name: string) => `touchline:lease:${name}`;

/**
 * Opens a session store in Redis, for several web hosts. The operator's Redis must persist its data
 * (appendonly yes); otherwise a restart of Redis signs all viewers out.
 * @param url `redis://…` or `rediss://…`
 */
export function openRedisStore(url: string, log: Logger): SessionStore {
  const redis = new Redis(url, { maxRetriesPerRequest: 3, enableAutoPipelining: true });
  // Without a listener, a lost connection would end the process; the client reconnects by itself.
  let lastError: Error | undefined;
  redis.on("error", (error) => {
    lastError = error;
    log.warn({ err: error }, "redis");
  });
  return {
    ...sessionsIn(redis),
    ...leasesIn(redis),
    ...ordersIn(redis),
    async check() {
      try {
        // A replica, or a Redis without memory left, still responds to reads, so test a write.
        await redis.set(leaseKey("readiness-check"), "1", "PX", CHECK_MS);
      } catch (error) {
        // A command that gave up waiting does not say why there was no connection.
        const reason = redis.status === "ready" ? error : (lastError ?? error);
        throw new RedisFailure(url, reason instanceof Error ? reason : new Error(String(reason)));
      }
    },
    async close() {
      await redis.quit();
    },
  };
}

function sessionsIn(redis: Redis): Sessions {
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
        user: record.user?.id ?? "",
      });
      transaction.expire(sessionKey(id), SESSION_LIFETIME_SECONDS);
      if (record.user) {
        transaction.sadd(viewerKey(record.user.id), id);
        transaction.expire(viewerKey(record.user.id), SESSION_LIFETIME_SECONDS);
      }
      await transaction.exec();
    },
    async write(id, record, version) {
      const owner = record.user?.id ?? "";
      const values = [JSON.stringify(record), String(version), owner, id];
      return (await redis.eval(WRITE, 1, sessionKey(id), ...values)) === 1;
    },
    async touch(id, now) {
      await redis.eval(TOUCH, 1, sessionKey(id), String(now));
    },
    async destroy(id) {
      await redis.eval(DESTROY, 1, sessionKey(id), id);
    },
    async destroyAllOf(userId) {
      return Number(await redis.eval(DESTROY_ALL, 1, viewerKey(userId)));
    },
    userIdsWithEmail: (email) => userIdsWithEmail(redis, email),
  };
}

async function userIdsWithEmail(redis: Redis, email: string): Promise<string[]> {
  const found: string[] = [];
  for await (const keys of redis.scanStream({ match: `${VIEWERS}*`, count: 500 })) {
    for (const key of new Set(keys as string[])) {
      // Expired sessions may still be in the set.
      for (const sessionId of await redis.smembers(key)) {
        const record = await redis.hget(sessionKey(sessionId), "record");
        if (!record) continue;
        const { user } = sessionRecordSchema.parse(JSON.parse(record));
        if (user?.email?.toLowerCase() === email.toLowerCase()) found.push(key.slice(VIEWERS.length));
        break;
      }
    }
  }
  return [...new Set(found)];
}

function leasesIn(redis: Redis): Leases {
  return {
    async acquireLease(name, owner, milliseconds) {
      return (await redis.eval(ACQUIRE, 1, leaseKey(name), owner, String(milliseconds))) === 1;
    },
    async releaseLease(name, owner) {
      await redis.eval(RELEASE, 1, leaseKey(name), owner);
    },
  };
}

function ordersIn(redis: Redis): PlacedOrders {
  return {
    async recordOrder(id, record) {
      return orderOf(await redis.eval(RECORD_ORDER, 1, orderKey(id), JSON.stringify(record)));
    },
    async readOrder(id) {
      return orderOf(await redis.get(orderKey(id)));
    },
    async updateOrder(id, record) {
      await redis.set(orderKey(id), JSON.stringify(record), "EX", ORDER_LIFETIME_SECONDS, "XX");
    },
    async forgetOrder(id) {
      await redis.del(orderKey(id));
    },
  };
}

function orderOf(text: unknown): OrderRecord | undefined {
  return typeof text === "string" ? orderRecordSchema.parse(JSON.parse(text)) : undefined;
}
