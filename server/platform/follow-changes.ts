/** Changes by other processes and by commands, of which the database notifies this process. */
import { startRecurringTask } from "../lib/recurring-task.ts";
import { KEYS_CHANNEL } from "./accounts/secrets.ts";
import { EVENT_NEWS_CHANNEL, readEventNews, tellPages } from "./catalogue/event-news.ts";
import { IDENTITIES_CHANNEL } from "./catalogue/reads.ts";
import type { Platform } from "./context.ts";
import type { Core } from "./core.ts";
import { listen } from "./database/listen.ts";
import { readSignOut, SIGN_OUTS_CHANNEL } from "./realtime/sign-outs.ts";
import type { Closers } from "./services.ts";

/** Interval (ms) at which signing keys are reloaded, in case a notification of new ones is lost. */
const KEYS_PAUSE_MS = 30_000;

type Followers = Omit<Core, "app" | "trust"> &
  Pick<Platform, "logger" | "now" | "reads" | "ownStreams" | "origin">;

/**
 * Applies changes to the keys, names, sessions and open pages of this process.
 * @param closers receives what ends it
 */
export async function followChanges(
  { databaseUrl, database, secrets, sessions, gateway, logger, ...platform }: Followers,
  closers: Closers,
): Promise<void> {
  const { reads } = platform;
  const failed = (what: string) => (error: unknown) => logger.warn({ err: error }, what);
  const staleKeys = "the keys could not be read again";
  const reloadKeys = () => void secrets.reload().catch(failed(staleKeys));
  const channels = {
    [SIGN_OUTS_CHANNEL]: (payload: string) => {
      const signOut = readSignOut(payload);
      if (signOut) gateway.applySignOut(signOut);
    },
    [KEYS_CHANNEL]: reloadKeys,
    [IDENTITIES_CHANNEL]: reads.forgetIdentities,
    [EVENT_NEWS_CHANNEL]: (payload: string) => {
      const news = readEventNews(payload);
      if (!news) return;
      const pages = { toEvent: gateway.toEventHere, roomSize: gateway.roomSize };
      tellPages({ ...platform, db: database.background }, [news], pages).catch(
        failed("open pages could not be notified of a change"),
      );
    },
  };
  const onGap = () => {
    reloadKeys();
    reads.forgetIdentities();
    gateway
      .recheckSessions(sessions.stillOpen)
      .catch(failed("the sessions of open sockets could not be checked"));
  };
  const keysTask = { run: secrets.reload, pauseMs: KEYS_PAUSE_MS, failureMessage: staleKeys, logger };
  closers.push(startRecurringTask(keysTask));
  closers.push(await listen({ databaseUrl, logger, channels, onGap }));
}
