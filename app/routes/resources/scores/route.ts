import { json } from "@remix-run/node";
import { type LiveScoresView, MAX_SCORES } from "~/features/live-scores/live-score";
import { findLiveScores } from "~/features/live-scores/live-scores.server";
import { CACHE_CLASSES } from "~/request/cache-class";
import { withContext } from "~/request/context.server";

/** Shared caches answer the pages that ask at the same time; the platform's own scores are as old. */
const CACHE_CONTROL = "public, max-age=15";

/**
 * `/scores?ids=a,b`: scores of live events by id, null for events without one; at most 20. A viewer who hides all
 * results gets those of revealed matches only.
 */
export const loader = withContext(async ({ request, load, anonymousPlatform, results }) => {
  const requested = new URL(request.url).searchParams.get("ids")?.split(",") ?? [];
  const hidesAll = (results.chosen ?? results.installed) === "hidden";
  const ids = requested
    .filter((id) => id !== "" && (!hidesAll || results.revealed.includes(id)))
    .slice(0, MAX_SCORES);
  const scores = ids.length
    ? await load.optional(findLiveScores(anonymousPlatform.optional, ids), undefined, "scores")
    : new Map();
  // A failed call must not replace the scores on the page.
  if (!scores) return json({}, { status: 503, headers: { "Cache-Control": "no-store" } });
  const view: LiveScoresView = Object.fromEntries(ids.map((id) => [id, scores.get(id) ?? null]));
  return json(view, { headers: { "Cache-Control": hidesAll ? CACHE_CLASSES.PRIVATE : CACHE_CONTROL } });
});
