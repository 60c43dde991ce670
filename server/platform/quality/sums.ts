/** Daily sums of playback quality in the database. */
import { eq, lt, sql } from "drizzle-orm";
import { KEPT_DAYS, type QualitySums } from "../../../common/playback-quality.ts";
import type { Database } from "../database/database.ts";
import { playbackQuality } from "../database/schema.ts";

const DAY_MS = 86_400_000;

/** Day of a time (UTC), such as `2026-11-26`. @param time milliseconds since the epoch */
export const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** Adds sums to those of their days; web hosts may send at the same time. */
export async function addQualitySums(db: Database, all: readonly QualitySums[]): Promise<void> {
  const values = new Map<string, typeof playbackQuality.$inferInsert>();
  for (const { day, stream, engine, measures } of all)
    for (const [measure, value] of Object.entries(measures)) {
      const key = `${day} ${stream} ${engine} ${measure}`;
      values.set(key, { day, stream, engine, measure, value: value + (values.get(key)?.value ?? 0) });
    }
  if (values.size === 0) return;
  // In one order, so that two statements at the same time do not wait for each other in a circle.
  const rows = [...values].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  await db
    .insert(playbackQuality)
    .values(rows)
    .onConflictDoUpdate({
      target: [playbackQuality.day, playbackQuality.stream, playbackQuality.engine, playbackQuality.measure],
      set: { value: sql`${playbackQuality.value} + excluded.value` },
    });
}

/** Returns the sums of a day over all streams and engines, by measure. */
export async function qualityOf(db: Database, day: string): Promise<Map<string, number>> {
  const rows = await db.select().from(playbackQuality).where(eq(playbackQuality.day, day));
  const sums = new Map<string, number>();
  for (const { measure, value } of rows) sums.set(measure, (sums.get(measure) ?? 0) + value);
  return sums;
}

/** Deletes the sums of days that are too old. @param now milliseconds since the epoch */
export async function pruneQuality(db: Database, now: number): Promise<void> {
  await db.delete(playbackQuality).where(lt(playbackQuality.day, dayOf(now - KEPT_DAYS * DAY_MS)));
}
