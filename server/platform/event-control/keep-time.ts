/** Starts and ends matches with streams of the operator by their time and their playlists. */
import { and, eq, isNotNull, lte, or } from "drizzle-orm";
import type { MediaRow } from "../catalogue/access.ts";
import { isEvent } from "../catalogue/conditions.ts";
import type { Platform } from "../context.ts";
import { media } from "../database/schema.ts";
import type { StreamState } from "../streams/stream-state.ts";
import { type Control, EventProblem } from "./change-event.ts";
import { endEvent, startEvent } from "./run-match.ts";

export interface TimeKeeper extends Pick<Platform, "db" | "now" | "newId" | "logger"> {
  stateOf: (url: string) => Promise<StreamState>;
}

/**
 * Starts matches whose time has come and whose stream is live, and ends those whose stream has ended. A stream
 * that has ended before its match, perhaps that of an earlier match, starts nothing.
 */
export async function keepTime(keeper: TimeKeeper): Promise<void> {
  const hasCome = and(eq(media.status, "upcoming"), lte(media.startsAt, new Date(keeper.now())));
  const due = await keeper.db
    .select()
    .from(media)
    .where(and(isEvent, isNotNull(media.streamUrl), or(eq(media.status, "live"), hasCome)));
  await Promise.all(due.map((row) => bringUpToDate(keeper, row)));
}

async function bringUpToDate(keeper: TimeKeeper, row: MediaRow): Promise<void> {
  const { db, now, newId, logger, stateOf } = keeper;
  const control: Control = { db, now, newId, actor: "clock" };
  // A change that an operator or another process makes meanwhile wins.
  const event = { id: row.id, version: row.version };
  try {
    const stream = await stateOf(row.streamUrl ?? "");
    if (stream.state === "unknown") {
      logger.warn({ eventId: row.id, reason: stream.reason }, "the stream of a match could not be read");
    } else if (row.status === "upcoming" && stream.state === "live") {
      await startEvent(control, event);
    } else if (row.status === "live" && stream.state === "ended") {
      await endEvent(control, event, stream.seconds);
    }
  } catch (error) {
    if (!(error instanceof EventProblem)) throw error;
    logger.debug({ eventId: row.id, reason: error.message }, "a match was changed meanwhile");
  }
}
