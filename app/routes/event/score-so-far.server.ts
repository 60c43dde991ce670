import { LRUCache } from "lru-cache";
import { type Score, scoreAt } from "~/features/score-so-far/score-at";
import type { Media } from "~/platform/contract/media";
import { listScoreChanges } from "~/platform/endpoints/scores";
import { NOT_OFFERED_TTL_MS } from "~/platform/platforms-without.server";
import type { RequestContext } from "~/request/context.server";
import type { Viewer } from "~/request/viewer.server";

/** Whether platforms have the call (requirement CALL-21), by API base. */
const platforms = new LRUCache<string, boolean>({ max: 50, ttl: NOT_OFFERED_TTL_MS });

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
  const isOffered = platforms.get(settings.apiBase);
  if (isOffered === false) return undefined;
  if (isOffered && second === undefined) return null;
  const changes = listScoreChanges(viewer.platform.optional, id, second ?? 0);
  const known = await load.optional(changes, null, "score so far");
  if (known !== null) platforms.set(settings.apiBase, known !== undefined);
  if (known === undefined) return undefined;
  return known && second !== undefined ? scoreAt(known, second) : null;
}
