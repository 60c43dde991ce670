/**
 * A web process as far as refreshing goes: opens the shared store (a folder or the URL of a Redis) and, when it is told to go, renews one
 * session from several callers at once. Prints the tokens they got and how often the platform was asked.
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
