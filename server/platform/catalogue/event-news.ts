/**
 * News of events: every process tells the pages that are connected to it. It reaches all processes on the same
 * database, also without Redis, and from the command line.
 */
import { inArray, sql } from "drizzle-orm";
import { z } from "zod";
import { parseJson } from "../../lib/parse-json.ts";
import type { Platform } from "../context.ts";
import type { Connection } from "../database/database.ts";
import { media } from "../database/schema.ts";
import type { Realtime } from "../realtime/gateway.ts";
import { isPaid, type MediaRow } from "./access.ts";
import { findLiveScores } from "./live-scores.ts";
import { streamsOf } from "./streams-of.ts";

export const EVENT_NEWS_CHANNEL = "touchline_event_news";

const EventNews = z.object({
  eventId: z.string(),
  /** Whether pages should play another stream than before. */
  hasNewStream: z.boolean(),
});
export type EventNews = z.infer<typeof EventNews>;

/** Notifies all processes. Within a transaction, the notification is sent on commit only. */
export async function notifyEventNews(connection: Connection, news: EventNews): Promise<void> {
  await connection.execute(sql`select pg_notify(${EVENT_NEWS_CHANNEL}, ${JSON.stringify(news)})`);
}

/** @returns the parsed payload; undefined if it is invalid */
export function readEventNews(payload: string): EventNews | undefined {
  return EventNews.safeParse(parseJson(payload)).data;
}

/**
 * Sends the present state of events to the pages in their rooms: the score of a live match, so that pages that
 * show only that need no request, and a new stream.
 * @param send sends one message to the room of an event
 */
export async function tellPages(
  platform: Pick<Platform, "db" | "now" | "origin" | "ownStreams">,
  news: readonly EventNews[],
  send: Realtime["toEvent"],
): Promise<void> {
  if (news.length === 0) return;
  const ids = news.map(({ eventId }) => eventId);
  const rows = await platform.db.select().from(media).where(inArray(media.id, ids));
  const scores = await findLiveScores(platform, ids);
  for (const { eventId, hasNewStream } of news) {
    const row = rows.find(({ id }) => id === eventId);
    const eventUrl = hasNewStream && row && isForEveryone(row) ? streamsOf(platform, row).hd : null;
    if (eventUrl) send(eventId, "event-url-change", { eventId, eventUrl });
    const { id: _, ...score } = scores.find(({ id }) => id === eventId) ?? { id: eventId };
    send(eventId, "update-event", { eventId, ...score });
  }
}

/** Every viewer in the event's room receives the URL, so only live events that all may watch may send it. */
const isForEveryone = (row: MediaRow) => row.status === "live" && !isPaid(row) && row.regions === null;
