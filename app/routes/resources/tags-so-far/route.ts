import { json } from "@remix-run/node";
import { listTagsSoFar, type TagsSoFarView } from "~/features/tags/tag-view.server";
import { CACHE_CLASSES } from "~/request/cache-class";
import { withContext } from "~/request/context.server";
import { tellsScoreSoFar } from "~/request/results.server";

const PRIVATE = { "Cache-Control": CACHE_CLASSES.PRIVATE };

/**
 * `/tags-so-far?id=a&until=3000`: the global tags of an event up to a second of the match, for signed-in viewers; what
 * comes later is not part of the response. A viewer who hides all results receives none.
 */
export const loader = withContext(async (context) => {
  const { searchParams } = new URL(context.request.url);
  const id = searchParams.get("id");
  const until = searchParams.get("until") ?? "";
  if (!id || !/^\d{1,6}$/.test(until)) return json({}, { status: 400, headers: PRIVATE });
  const viewer = await context.viewer();
  if (!viewer.signedIn) return json({}, { status: 401, headers: PRIVATE });
  if (!tellsScoreSoFar(context.results, viewer.followed))
    return json<TagsSoFarView>({ tags: [] }, { headers: PRIVATE });
  const call = listTagsSoFar(viewer.platform.optional, id, Number(until));
  const tags = await context.load.optional(call, undefined, "tags so far");
  // A failed call must not remove tags from the page.
  return tags
    ? json<TagsSoFarView>({ tags }, { headers: PRIVATE })
    : json({}, { status: 503, headers: PRIVATE });
});
