import { getConfig, readOwnSettings } from "~/config/config.server";
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

/**
 * Ends every session of a viewer on this site. Needs no platform, only the settings of the session store.
 * @param viewer user id, or e-mail address
 * @returns number of sessions ended
 */
export async function endSessionsOf(viewer: string): Promise<number> {
  const { redisUrl, dataDirectory } = readOwnSettings();
  const store = redisUrl ? openRedisStore(redisUrl, rootLogger) : openFileStore(dataDirectory);
  try {
    const ids = viewer.includes("@") ? await store.userIdsWithEmail(viewer) : [viewer];
    const ended = await Promise.all(ids.map((id) => store.destroyAllOf(id)));
    return ended.reduce((sum, count) => sum + count, 0);
  } finally {
    await store.close();
  }
}

/** Replaces the store; for tests. */
export function setSessionStore(store: SessionStore | undefined): void {
  current = store;
}
