import { getConfig } from "~/config/config.server";
import { rootLogger } from "~/lib/log.server";
import { openFileStore } from "./store/file-store.server";
import { openRedisStore } from "./store/redis-store.server";
import type { SessionStore } from "./store/store";

let current: SessionStore | undefined;

/** The session store of this process: Redis when `REDIS_URL` is set, else a file in the data directory. */
export function getSessionStore(): SessionStore {
  if (!current) {
    const { redisUrl, dataDirectory } = getConfig();
    current = redisUrl ? openRedisStore(redisUrl, rootLogger) : openFileStore(dataDirectory);
  }
  return current;
}

/** Replaces the store; for tests. */
export function setSessionStore(store: SessionStore | undefined): void {
  current = store;
}
