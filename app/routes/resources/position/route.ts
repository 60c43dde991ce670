import { z } from "zod";
import { readFields } from "~/lib/forms/form.server";
import { idField } from "~/lib/forms/id-field.server";
import * as paths from "~/lib/paths";
import { clearPositions, keepPositions, removePosition, savePosition } from "~/platform/endpoints/positions";
import { failureOf, PlatformError } from "~/platform/errors";
import { type RequestContext, withContext } from "~/request/context.server";
import { saveAndReturn } from "../save-and-return.server";

/** What the player reports; numbers that are not finite are refused. */
const reportSchema = z.object({
  videoId: idField,
  position: z.coerce.number().min(0),
  duration: z.coerce.number().positive().optional(),
});
const formSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("remove"), videoId: idField }),
  z.object({ intent: z.literal("clear") }),
  z.object({ intent: z.literal("keep"), isOn: z.stringbool({ truthy: ["yes"], falsy: ["no"] }) }),
]);

/**
 * Saves the position of a video that plays, for scripts, which get a status without content; or changes the
 * history by a form, and redirects back to its page.
 */
export const action = withContext(async (context) => {
  const fields = await readFields(context.request.clone());
  return fields.has("intent") ? changeHistory(context) : save(context, Object.fromEntries(fields));
});

function changeHistory(context: RequestContext) {
  return saveAndReturn(context, {
    schema: formSchema,
    fallbackPath: paths.history,
    failureMessage: "common:not_saved",
    toPending: () => undefined,
    async save({ platform }, form) {
      if (form.intent === "remove") await removePosition(platform, form.videoId);
      else if (form.intent === "clear") await clearPositions(platform);
      else await keepPositions(platform, form.isOn);
      return { kind: "success", key: "common:saved" };
    },
  });
}

async function save(context: RequestContext, fields: Record<string, unknown>): Promise<Response> {
  const viewer = await context.viewer();
  if (!viewer.signedIn) return new Response(null, { status: 401 });
  const report = reportSchema.safeParse(fields);
  if (!report.success) return Response.json({ code: "validation_error" }, { status: 400 });
  const { position: seconds, ...video } = report.data;
  try {
    await savePosition(viewer.platform.optional, { ...video, seconds, at: Date.now() });
  } catch (error) {
    // Rethrows anything but a platform failure. The player reports again soon, and shows no failure.
    const { code } = failureOf(error);
    context.log.info({ code }, "position not saved");
    const isRefused = error instanceof PlatformError && error.status >= 400 && error.status < 500;
    return Response.json({ code }, { status: isRefused ? error.status : 503 });
  }
  return new Response(null, { status: 204 });
}

export { postOnly as loader } from "~/request/post-only.server";
