import { type Score, scoreAt } from "~/features/score-so-far/score-at";
import type { Media } from "~/platform/contract/media";
import { listScoreChanges } from "~/platform/endpoints/scores";
import type { RequestContext } from "~/request/context.server";
import type { Viewer } from "~/request/viewer.server";

/**
 * Loads the score of a match at a second (requirement EVENT-20); null if the platform does not know it. Never rejects.
 */
export async function loadScoreSoFar(
  { load }: RequestContext,
  viewer: Viewer,
  { id }: Media,
  second: number,
): Promise<Score | null> {
  const changes = listScoreChanges(viewer.platform.optional, id, second);
  const known = await load.optional(changes, undefined, "score so far");
  return known ? scoreAt(known, second) : null;
}
