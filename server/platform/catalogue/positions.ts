/** How far users have watched recordings: what is stored, and the statements for it. */
import { and, count, desc, eq, sql } from "drizzle-orm";
import { progressOf } from "#common/positions";
import type { Platform } from "../context.ts";
import { media, positions, users } from "../database/schema.ts";
import { invalid, notFound } from "../http/failures.ts";
import { mapPage, type Page, type Paging, readPage } from "../wire/envelope.ts";
import type { RawMedia } from "../wire/media.ts";
import type { RawPosition } from "../wire/position.ts";
import type { Audience, MediaRow } from "./access.ts";
import { requireKnown } from "./find-media.ts";
import { mediaColumns } from "./media-columns.ts";
import { presentMedia } from "./present-media.ts";

/** Number of positions of an account; the oldest are dropped. */
export const MAX_POSITIONS = 1000;

interface SentPosition {
  /** In media time (s). */
  position: number;
  /** Length that the player knows (s); the platform knows it of most videos. */
  duration?: number | undefined;
}

/** Position as it is stored. */
interface StoredPosition {
  seconds: number;
  length: number;
  finished: boolean;
}

/**
 * Returns what is stored of a position; undefined for a video that is live or short, and at its start. A position
 * beyond the end is the end.
 * @throws Failure 422 if the length is not known
 */
export function toStored(
  { status, seconds: known }: Pick<MediaRow, "status" | "seconds">,
  { position, duration = known ?? undefined }: SentPosition,
): StoredPosition | undefined {
  if (status !== "archived") return undefined;
  if (duration === undefined) throw invalid("duration: needed, because the length of the video is not known");
  const progress = progressOf(position, duration);
  if (progress === undefined) return undefined;
  const length = Math.round(duration);
  return {
    seconds: Math.min(Math.floor(position), length),
    length,
    finished: progress === "watched",
  };
}

/**
 * Stores a position with one statement. It does nothing if the user has switched positions off, or if a newer one
 * is stored; a time in the future counts as now.
 * @param at when the position was reached (ms since the epoch)
 * @throws Failure 404 if the user may not see the video, 422 if its length is not known
 */
export async function savePosition(
  platform: Platform,
  userId: string,
  { videoId, at, ...sent }: SentPosition & { videoId: string; at?: number | undefined },
): Promise<void> {
  const { db, now } = platform;
  const stored = toStored(await requireKnown(platform, userId, videoId), sent);
  if (!stored) return;
  const seenAt = new Date(Math.max(0, Math.min(at ?? now(), now()))).toISOString();
  // Most accounts have fewer positions than the limit: the subquery, which reads an index, then finds no row.
  await db.execute(sql`
    with saved as (
      insert into ${positions} (user_id, media_id, seconds, length, seen_at, finished)
      select ${users.id}, ${videoId}, ${stored.seconds}::integer, ${stored.length}::integer,
        ${seenAt}::timestamptz, ${stored.finished}::boolean
      from ${users} where ${users.id} = ${userId} and ${users.keepsPositions}
      on conflict (user_id, media_id) do update set
        seconds = excluded.seconds, length = excluded.length,
        seen_at = excluded.seen_at, finished = excluded.finished
      where positions.seen_at <= excluded.seen_at
      returning 1
    )
    delete from ${positions}
    where user_id = ${userId} and media_id <> ${videoId} and exists (select 1 from saved) and seen_at < (
      select seen_at from ${positions} where user_id = ${userId} and media_id <> ${videoId}
      order by seen_at desc offset ${MAX_POSITIONS - 2} limit 1
    )`);
}

/** Which positions a list contains. */
export interface PositionFilter {
  video_id?: string | undefined;
  /** Only videos that are watched to the end, or only others. */
  finished?: boolean | undefined;
}

/** Returns one page of a user's videos with positions, the last watched first. */
export async function listPositions(
  platform: Platform,
  userId: string,
  to: Audience,
  { video_id, finished, ...paging }: Paging & PositionFilter,
): Promise<Page<RawMedia & { position: RawPosition }>> {
  const { db } = platform;
  const where = and(
    eq(positions.userId, userId),
    video_id === undefined ? undefined : eq(positions.mediaId, video_id),
    finished === undefined ? undefined : eq(positions.finished, finished),
  );
  const page = await readPage(
    paging,
    (limit, offset) =>
      db
        .select({ media: mediaColumns, position: positions })
        .from(positions)
        .innerJoin(media, eq(media.id, positions.mediaId))
        .where(where)
        .orderBy(desc(positions.seenAt), desc(positions.mediaId))
        .limit(limit)
        .offset(offset),
    async () => (await db.select({ total: count() }).from(positions).where(where))[0]?.total ?? 0,
  );
  const presented = await presentMedia(
    platform,
    page.entries.map((entry) => entry.media),
    to,
  );
  return mapPage(
    page,
    page.entries.flatMap(({ position: { seconds, length, seenAt, finished } }, index) => {
      const shown = presented[index];
      return shown ? [{ ...shown, position: { seconds, length, at: seenAt.toISOString(), finished } }] : [];
    }),
  );
}

/** @throws Failure 404 if there is no position of this video */
export async function removePosition({ db }: Platform, userId: string, videoId: string): Promise<void> {
  const removed = await db
    .delete(positions)
    .where(and(eq(positions.userId, userId), eq(positions.mediaId, videoId)))
    .returning({ id: positions.mediaId });
  if (removed.length === 0) throw notFound("Position");
}

/** Removes all positions of a user. */
export async function clearPositions({ db }: Platform, userId: string): Promise<void> {
  await db.delete(positions).where(eq(positions.userId, userId));
}

/** Whether positions of a user are stored. */
export async function keepsPositions({ db }: Platform, userId: string): Promise<boolean> {
  const [user] = await db.select({ keeps: users.keepsPositions }).from(users).where(eq(users.id, userId));
  return user?.keeps ?? false;
}

/** Switches the storing of positions on or off; stored ones stay. */
export async function setKeepsPositions({ db }: Platform, userId: string, keeps: boolean): Promise<void> {
  await db.update(users).set({ keepsPositions: keeps }).where(eq(users.id, userId));
}
