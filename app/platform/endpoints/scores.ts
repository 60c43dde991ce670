import type { PlatformClient } from "../client.server";
import { type LiveScore, type ScoreChange, scoreChangesSchema, scoresSchema } from "../contract/score";
import type { Stats } from "../contract/stats";
import { PlatformError } from "../errors";
import { getStats } from "./events";
import { ifOffered } from "./if-offered";

/** Maximum number of calls for statistics instead. */
const MAX_STATS = 6;

/** Statistics that are being loaded, by id of their event. */
export type StatsLoads = Readonly<Record<string, Promise<Stats>>>;

/**
 * `GET /api/event/scores`: scores of live events, by id. Events without a score are left out. From a platform
 * without this call the scores of the first events are taken from their statistics.
 * @param ids at most 20 (requirement CALL-15)
 * @param loads statistics that the page loads anyway, by id of their event
 */
export async function getLiveScores(
  platform: PlatformClient,
  ids: readonly string[],
  loads: StatsLoads = {},
): Promise<ReadonlyMap<string, LiveScore>> {
  try {
    const query = { ids: ids.join() };
    const entries = await platform.call("GET", "/api/event/scores", {
      auth: "no",
      isForEveryone: true,
      isAddition: true,
      query,
      reply: scoresSchema,
    });
    return new Map(entries.map(({ id, ...score }) => [id, score]));
  } catch (error) {
    if (error instanceof PlatformError && error.isNotOffered)
      return scoresOfStats(platform, ids.slice(0, MAX_STATS), loads);
    throw error;
  }
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

async function scoresOfStats(
  platform: PlatformClient,
  ids: readonly string[],
  loads: StatsLoads,
): Promise<ReadonlyMap<string, LiveScore>> {
  const results = await Promise.allSettled(ids.map((id) => loads[id] ?? getStats(platform, id)));
  return new Map(
    results.flatMap((result, index) => {
      const score = result.status === "fulfilled" ? result.value.score : undefined;
      return score ? [[ids[index] ?? "", { home: score.home, away: score.away }] as const] : [];
    }),
  );
}
