import type { PlatformClient } from "../client.server";
import { type LiveScore, type ScoreChange, scoreChangesSchema, scoresSchema } from "../contract/score";
import type { Stats } from "../contract/stats";
import { createPlatformsWithout } from "../platforms-without.server";
import { getStats } from "./events";
import { ifOffered } from "./if-offered";

/** Platforms without the call for scores (requirement CALL-15). */
export const platformsWithoutScores = createPlatformsWithout();

/** Maximum number of calls for statistics instead. */
const MAX_STATS = 6;

/** Statistics that are being loaded, by id of their event. */
export type StatsLoads = Readonly<Record<string, Promise<Stats>>>;

/**
 * `GET /api/event/scores`: scores of live events, by id. Events without a score are left out.
 * @param ids at most 20 (requirement CALL-15)
 * @returns undefined from a platform without the call
 */
export async function getLiveScores(
  platform: PlatformClient,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LiveScore> | undefined> {
  const entries = await platformsWithoutScores.ifOffered(
    platform.baseUrl,
    platform.call("GET", "/api/event/scores", {
      auth: "no",
      isForEveryone: true,
      query: { ids: ids.join() },
      reply: scoresSchema,
    }),
  );
  return entries && new Map(entries.map(({ id, ...score }) => [id, score]));
}

/**
 * `GET /api/event/score_changes`: how the score of a match has changed up to a second of the match (requirement
 * CALL-21).
 * @returns undefined if the platform does not know it
 */
export function listScoreChanges(
  platform: PlatformClient,
  id: string,
  untilSecond: number,
): Promise<ScoreChange[] | undefined> {
  return ifOffered(
    platform.call("GET", "/api/event/score_changes", {
      auth: "no",
      isForEveryone: true,
      query: { id, until: untilSecond * 1_000 },
      reply: scoreChangesSchema,
    }),
  );
}

/**
 * Returns the scores of the first events from their statistics, by id. Events without a score are left out.
 * @param loads statistics that the page loads anyway, by id of their event
 */
export async function getScoresOfStats(
  platform: PlatformClient,
  allIds: readonly string[],
  loads: StatsLoads = {},
): Promise<ReadonlyMap<string, LiveScore>> {
  const ids = allIds.slice(0, MAX_STATS);
  const results = await Promise.allSettled(ids.map((id) => loads[id] ?? getStats(platform, id)));
  return new Map(
    results.flatMap((result, index) => {
      const score = result.status === "fulfilled" ? result.value.score : undefined;
      return score ? [[ids[index] ?? "", { home: score.home, away: score.away }] as const] : [];
    }),
  );
}
