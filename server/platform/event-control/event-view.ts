/** Events as operators see them: in commands and at the desk. */
import { and, inArray } from "drizzle-orm";
import type { MediaRow } from "../catalogue/access.ts";
import { isScore } from "../catalogue/conditions.ts";
import type { Connection } from "../database/database.ts";
import { metrics } from "../database/schema.ts";
import { coverageOf } from "./event-row.ts";
import type { Score } from "./run-match.ts";

/** Returns the scores of events, without those for which none was entered. */
async function scoresOf(db: Connection, ids: readonly string[]): Promise<Map<string, Score>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: metrics.mediaId, home: metrics.home, away: metrics.away })
    .from(metrics)
    .where(and(inArray(metrics.mediaId, [...ids]), isScore));
  return new Map(rows.map(({ id, ...score }) => [id, score]));
}

/** Returns events as JSON, with their scores. */
export async function viewEvents(db: Connection, rows: readonly MediaRow[]) {
  const scores = await scoresOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => viewOf(row, scores.get(row.id) ?? null));
}

const viewOf = (row: MediaRow, score: Score | null) => ({
  id: row.id,
  referenceId: row.referenceId,
  title: row.title,
  status: row.status,
  version: row.version,
  startsAt: row.startsAt,
  kickoffAt: row.kickoffAt,
  seconds: row.seconds,
  score,
  phase: row.phase,
  phaseStartedAt: row.phaseStartedAt,
  homeTeamId: row.homeTeamId,
  awayTeamId: row.awayTeamId,
  identityIds: row.identityIds,
  sport: row.sportType,
  description: row.description,
  gender: row.gender,
  coverage: coverageOf(row),
  regions: row.regions,
  streamUrl: row.streamUrl,
  recordingUrl: row.recordingUrl,
  panoUrl: row.panoUrl,
  posterUrl: row.posterUrl,
});
export type EventView = ReturnType<typeof viewOf>;

/** Formats a score: `2 – 1`; empty without one. */
export const scoreText = (score: Score | null) => (score ? `${score.home} – ${score.away}` : "");
