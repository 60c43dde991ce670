/**
 * A web process as far as renewal goes: opens the shared store (a folder or the URL of a Redis) and, on a
 * signal, renews one session for several callers at once. Prints their tokens and the number of calls to the
 * platform.
 */
import { rootLogger } from "../../../app/lib/log.server.ts";
import { createPlatformClient } from "../../../app/platform/client.server.ts";
import { refreshTokens } from "../../../app/platform/endpoints/user.ts";
import { refreshOnce } from "../../../app/session/refresh.server.ts";
import { openFileStore } from "../../../app/session/store/file-store.server.ts";
import { openRedisStore } from "../../../app/session/store/redis-store.server.ts";

const [place = "", baseUrl = "", sessionId = "", usedToken = ""] = process.argv.slice(2);
const store = place.startsWith("redis:") ? openRedisStore(place, rootLogger) : openFileStore(place);
const platform = createPlatformClient({ baseUrl, log: rootLogger });
let exchanges = 0;

process.once("message", async () => {
  const callers = Array.from({ length: 5 }, () =>
    refreshOnce({
      store,
      sessionId,
      usedToken,
      log: rootLogger,
      exchange: (refreshToken) => {
        exchanges += 1;
        return refreshTokens(platform, refreshToken);
      },
    }),
  );
  const sessions = await Promise.all(callers);
  await store.close();
  process.send?.({ exchanges, tokens: sessions.map(({ record }) => record.token) }, () => process.exit(0));
});
process.send?.("ready");
