import { json } from "@remix-run/node";
import type { ScoreChangesView } from "~/features/score-so-far/score-at";
import { listScoreChanges } from "~/platform/endpoints/scores";
import { CACHE_CLASSES } from "~/request/cache-class";
import { withContext } from "~/request/context.server";
import { tellsScoreSoFar } from "~/request/results.server";

/** Viewers request the same steps of a match; a goal of a live match is at most this late (s). */
const CACHE_CONTROL = "public, max-age=15";
const NO_STORE = { headers: { "Cache-Control": "no-store" } };

/**
 * `/score-changes?id=a&until=3000`: how the score of an event has changed up to a second of the match; what comes later
 * is not part of the response. A viewer who hides all results receives none.
 */
export const loader = withContext(async ({ request, load, anonymousPlatform, results }) => {
  const { searchParams } = new URL(request.url);
  const id = searchParams.get("id");
  const until = searchParams.get("until") ?? "";
  if (!id || !/^\d{1,6}$/.test(until)) return json({}, { status: 400, ...NO_STORE });
  const none: ScoreChangesView = { changes: null };
  if (!tellsScoreSoFar(results, []))
    return json(none, { headers: { "Cache-Control": CACHE_CLASSES.PRIVATE } });
  const call = listScoreChanges(anonymousPlatform.optional, id, Number(until));
  const changes = await load.optional(call, null, "score changes");
  // A failed call must not remove the score from the page.
  if (changes === null) return json({}, { status: 503, ...NO_STORE });
  return changes
    ? json<ScoreChangesView>({ changes }, { headers: { "Cache-Control": CACHE_CONTROL } })
    : json(none, NO_STORE);
});
