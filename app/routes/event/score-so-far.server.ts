import { type Score, scoreAt } from "~/features/score-so-far/score-at";
import type { Media } from "~/platform/contract/media";
import { listScoreChanges } from "~/platform/endpoints/scores";
import { createPlatformsWithout } from "~/platform/platforms-without.server";
import type { RequestContext } from "~/request/context.server";
import type { Viewer } from "~/request/viewer.server";

/** Platforms without the call (requirement CALL-21). */
const platformsWithout = createPlatformsWithout();

/**
 * Loads the score of a match at a second (requirement EVENT-20). Never rejects.
 * @param second undefined for a page that tells it from Play on only
 * @returns null if it is not known, undefined from a platform that never knows it
 */
export async function loadScoreSoFar(
  { load, settings }: RequestContext,
  viewer: Viewer,
  { id }: Media,
  second: number | undefined,
): Promise<Score | null | undefined> {
  const { apiBase } = settings;
  if (platformsWithout.has(apiBase)) return undefined;
  if (second === undefined && platformsWithout.hasSucceeded(apiBase)) return null;
  // Not in the endpoint: browsers also ask for changes, of any id.
  const changes = platformsWithout.ifOffered(
    apiBase,
    listScoreChanges(viewer.platform.optional, id, second ?? 0),
  );
  const known = await load.optional(changes, null, "score so far");
  if (known === undefined) return undefined;
  return known && second !== undefined ? scoreAt(known, second) : null;
}
