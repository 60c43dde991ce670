import { and, eq, isNull } from "drizzle-orm";
import type { Platform } from "../context.ts";
import { metrics, tags } from "../database/schema.ts";
import type { ScoreChange } from "../wire/media.ts";
import type { MediaRow } from "./access.ts";
import { isScore } from "./conditions.ts";
import { momentMsOfTag } from "./tag-times.ts";

/**
 * Finds how the score of a match has changed, from its goal tags (requirement CALL-21).
 * @param until time of the match up to which changes are returned (ms); later ones are not revealed
 * @returns in the order of the match; undefined if the tags do not add up to the score
 */
export async function findScoreChanges(
  { db }: Pick<Platform, "db">,
  event: Pick<MediaRow, "id" | "homeTeamId" | "awayTeamId">,
  until: number,
): Promise<ScoreChange[] | undefined> {
  const ofPlatform = and(eq(tags.targetId, event.id), eq(tags.isGlobal, true), isNull(tags.ownerId));
  // One snapshot: a goal changes both.
  const [goals, [score]] = await db.transaction(
    async (tx) => [
      await tx
        .select()
        .from(tags)
        .where(and(ofPlatform, eq(tags.type, "goal"))),
      await tx
        .select({ home: metrics.home, away: metrics.away })
        .from(metrics)
        .where(and(eq(metrics.mediaId, event.id), isScore)),
    ],
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
  const times = goals.map((tag) => ({ time: momentMsOfTag(tag), teamId: tag.teamId }));
  times.sort((a, b) => a.time - b.time);
  let [home, away] = [0, 0];
  const changes = times.map(({ time, teamId }) => {
    if (teamId === event.homeTeamId) home += 1;
    else if (teamId === event.awayTeamId) away += 1;
    return { time, home, away };
  });
  const isComplete = home + away === goals.length && score?.home === home && score.away === away;
  return isComplete ? changes.filter(({ time }) => time <= until) : undefined;
}
