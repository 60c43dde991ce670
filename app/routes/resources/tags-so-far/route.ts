import { json } from "@remix-run/node";
import { z } from "zod";
import { listTagsSoFar, type TagsSoFarView } from "~/features/tags/tag-view.server";
import { readFields } from "~/lib/forms/form.server";
import { idField } from "~/lib/forms/id-field.server";
import { CACHE_CLASSES } from "~/request/cache-class";
import { withContext } from "~/request/context.server";
import { tellsScoreSoFar } from "~/request/results.server";

const headers = { "Cache-Control": CACHE_CLASSES.PRIVATE };

/** `until` is a second of the match. */
const formSchema = z.object({
  id: idField,
  until: z
    .string()
    .regex(/^\d{1,6}$/)
    .transform(Number),
});

/**
 * Returns the global tags of an event up to a second of the match, for signed-in viewers; what comes later is not part
 * of the response. A viewer who hides all results receives none. Sent as a form, so that a session that ends leads back
 * to the page of the match.
 */
export const action = withContext(async (context) => {
  const { request, load, results } = context;
  const form = formSchema.safeParse(Object.fromEntries(await readFields(request.clone())));
  if (!form.success) return json({}, { status: 400, headers });
  const viewer = await context.viewer();
  if (!viewer.signedIn) return json({}, { status: 401, headers });
  if (!tellsScoreSoFar(results, viewer.followed)) return json<TagsSoFarView>({ tags: [] }, { headers });
  const call = listTagsSoFar(viewer.platform.optional, form.data.id, form.data.until);
  const tags = await load.optional(call, undefined, "tags so far");
  // A failed call must not remove tags from the page.
  return tags ? json<TagsSoFarView>({ tags }, { headers }) : json({}, { status: 503, headers });
});

export { postOnly as loader } from "~/request/post-only.server";
