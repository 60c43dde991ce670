/**
 * News of events: every process tells the pages that are connected to it. It reaches all processes on the same
 * database, also without Redis, and from the command line.
 */
import { and, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import { parseJson } from "../../lib/parse-json.ts";
import type { Platform } from "../context.ts";
import { batched } from "../database/batch.ts";
import type { Connection, Database } from "../database/database.ts";
import { media, metrics, tags } from "../database/schema.ts";
import type { Realtime } from "../realtime/gateway.ts";
import { NEWS_KINDS, type NewsTag, type ServerMessages } from "../realtime/messages.ts";
import { isCancelled, isPaid, type MediaRow } from "./access.ts";
import { isEvent } from "./conditions.ts";
import { findLiveScores } from "./live-scores.ts";
import { newsTagOf } from "./present-tags.ts";
import { streamsOf } from "./streams-of.ts";

export const EVENT_NEWS_CHANNEL = "touchline_event_news";

const EventNews = z.object({
  eventId: z.string(),
  /** Number of these news among those of the event, without gaps. */
  version: z.int(),
  changes: z.array(z.enum(NEWS_KINDS)),
  /** Tags that were added or changed. */
  tagIds: z.array(z.string()).default([]),
  /** Tags for all viewers that are gone. */
  removedTagIds: z.array(z.string()).default([]),
  /** Whether pages should play another stream than before. */
  hasNewStream: z.boolean().default(false),
});
export type EventNews = z.infer<typeof EventNews>;
/** News that no message has been numbered for yet. */
export type Unnumbered = Omit<z.input<typeof EventNews>, "version">;

/** Maximum number of tags in one message. If more have changed, pages load the whole event. */
const MAX_TAGS = 20;

/**
 * Gives each entry the next number of its event. Entries must be about different events; those about unknown events
 * are left out.
 */
export async function numberNews(connection: Connection, news: readonly Unnumbered[]): Promise<EventNews[]> {
  if (news.length === 0) return [];
  const ids = news.map(({ eventId }) => eventId);
  const rows = await connection
    .update(media)
    .set({ newsVersion: sql`${media.newsVersion} + 1` })
    .where(inArray(media.id, ids))
    .returning({ id: media.id, version: media.newsVersion });
  return rows.flatMap(({ id, version }) => {
    const own = news.find(({ eventId }) => eventId === id);
    return own ? [EventNews.parse({ ...own, ...shortened(own), version })] : [];
  });
}

function shortened({ changes, tagIds = [], removedTagIds = [] }: Unnumbered): Partial<Unnumbered> {
  if (tagIds.length + removedTagIds.length <= MAX_TAGS) return {};
  return { changes: [...changes, "event"], tagIds: [], removedTagIds: [] };
}

/** Numbers news and notifies all processes; within a transaction, on commit only. */
export async function notifyEventNews(connection: Connection, news: Unnumbered): Promise<void> {
  for (const numbered of await numberNews(connection, [news]))
    await connection.execute(sql`select pg_notify(${EVENT_NEWS_CHANNEL}, ${JSON.stringify(numbered)})`);
}

/** How long a request for a version waits for others (ms): all pages of a process that has ended come back at once. */
const VERSIONS_WAIT_MS = 20;

/** Returns a function that reads the number of the latest news of an event; undefined if the event is unknown. */
export const createVersionReader = (db: Database) =>
  batched(async (ids: readonly string[]) => {
    const rows = await db
      .select({ id: media.id, version: media.newsVersion })
      .from(media)
      .where(and(inArray(media.id, [...ids]), isEvent));
    return new Map(rows.map(({ id, version }) => [id, version]));
  }, VERSIONS_WAIT_MS);

/** @returns the parsed payload; undefined if it is invalid */
export function readEventNews(payload: string): EventNews | undefined {
  return EventNews.safeParse(parseJson(payload)).data;
}

/**
 * Sends the present state of events to the pages in their rooms, so that these need no request: status, score,
 * statistics, new tags; and a new stream.
 */
export async function tellPages(
  platform: Pick<Platform, "db" | "now" | "origin" | "ownStreams">,
  news: readonly EventNews[],
  { toEvent, roomSize }: Pick<Realtime, "toEvent" | "roomSize">,
): Promise<void> {
  if (news.length === 0) return;
  const { db } = platform;
  const ids = news.map(({ eventId }) => eventId);
  const rows = await db.select().from(media).where(inArray(media.id, ids));
  const scores = await findLiveScores(platform, ids);
  const figures = await figuresOf(db, scores);
  const changed = await tagsOf(db, news);
  for (const { eventId, version, changes, tagIds, removedTagIds, hasNewStream } of news) {
    const row = rows.find(({ id }) => id === eventId);
    if (!row) continue;
    const eventUrl = hasNewStream && isForEveryone(row) ? streamsOf(platform, row).hd : null;
    if (eventUrl) toEvent(eventId, "event-url-change", { eventId, eventUrl });
    const { id: _, ...score } = scores.find(({ id }) => id === eventId) ?? { id: eventId };
    toEvent(eventId, "update-event", {
      eventId,
      ...score,
      version,
      status: isCancelled(row) ? "upcoming" : row.status,
      spreadSeconds: spreadSeconds(roomSize(eventId)),
      changes,
      tags: orNone(changed.filter(({ id }) => tagIds.includes(id))),
      removedTags: orNone(removedTagIds),
      statistics: orNone(figures.get(eventId) ?? []),
    });
  }
}

const orNone = <T>(list: readonly T[]): T[] | undefined => (list.length > 0 ? [...list] : undefined);

/** Every viewer in the event's room receives the URL, so only live events that all may watch may send it. */
const isForEveryone = (row: MediaRow) => row.status === "live" && !isPaid(row) && row.regions === null;

/** Requests per second that all pages of one process may cause together; limits of the spread (s). */
const LOADS_PER_SECOND = 200;
const MIN_SPREAD_SECONDS = 4;
const MAX_SPREAD_SECONDS = 60;

/** Time over which the pages in a room spread their requests. @param sockets in the room, of this process */
const spreadSeconds = (sockets: number) =>
  Math.min(MAX_SPREAD_SECONDS, Math.max(MIN_SPREAD_SECONDS, Math.ceil(sockets / LOADS_PER_SECOND)));

type Figures = NonNullable<ServerMessages["update-event"]["statistics"]>;

/** Statistics of events with a score, by event. */
async function figuresOf(db: Connection, scored: readonly { id: string }[]): Promise<Map<string, Figures>> {
  if (scored.length === 0) return new Map();
  const ids = scored.map(({ id }) => id);
  const rows = await db
    .select({
      mediaId: metrics.mediaId,
      filterId: metrics.filterId,
      home: metrics.home,
      away: metrics.away,
    })
    .from(metrics)
    .where(inArray(metrics.mediaId, ids));
  return new Map(
    ids.map((id) => [
      id,
      rows.filter(({ mediaId }) => mediaId === id).map(({ mediaId: _, ...figure }) => figure),
    ]),
  );
}

async function tagsOf(db: Connection, news: readonly EventNews[]): Promise<NewsTag[]> {
  const ids = news.flatMap(({ tagIds }) => tagIds);
  if (ids.length === 0) return [];
  const rows = await db
    .select()
    .from(tags)
    // Between the change and the message a tag may have become private.
    .where(and(inArray(tags.id, ids), tags.isGlobal));
  return rows.map(newsTagOf);
}
