/** The Redis through which several processes share their rooms. */
import { setTimeout as delay } from "node:timers/promises";
import { Redis } from "ioredis";
import type { Logger } from "pino";
import { RedisFailure } from "../../../common/redis-failure.ts";

const CONNECT_TIMEOUT_MS = 5_000;
const MAX_RECONNECT_DELAY_MS = 3_000;
/** Maximum time for Redis to respond to a check (ms). */
const CHECK_TIMEOUT_MS = 2_000;

/**
 * Connects to Redis. After a later loss the client reconnects, and sends the commands queued meanwhile.
 * @throws RedisFailure if Redis cannot be used
 */
export async function connectRedis(url: string, logger: Logger): Promise<Redis> {
  let isConnected = false;
  let lastError: Error | undefined;
  // Connects at once, as do the adapter's copies: with `lazyConnect` it would give up on a copy that fails first.
  const client = new Redis(url, {
    connectTimeout: CONNECT_TIMEOUT_MS,
    // Commands wait while Redis is away: a message to other processes is sent late rather than lost.
    maxRetriesPerRequest: null,
    retryStrategy: (retries) => (isConnected ? Math.min(retries * 100, MAX_RECONNECT_DELAY_MS) : null),
  });
  // Without a listener each lost connection would be printed to the console.
  client.on("error", (error) => {
    lastError = error;
    logger.warn({ err: error }, "Redis connection trouble");
  });
  await new Promise<void>((resolve, reject) => {
    client.once("ready", resolve);
    client.once("end", () =>
      reject(new RedisFailure(url, lastError ?? new Error("it closed the connection"))),
    );
  });
  isConnected = true;
  return client;
}

/** Rejects if Redis does not respond now. */
export async function checkRedis(redis: Redis): Promise<void> {
  // The client keeps commands until Redis is back, also those that it has sent when the connection breaks.
  if (redis.status !== "ready") throw new Error("Redis is away");
  const timeout = delay(CHECK_TIMEOUT_MS, undefined, { ref: false });
  await Promise.race([redis.ping(), timeout.then(() => Promise.reject(new Error("Redis is away")))]);
}
