import { z } from "zod";
import { createClip, deleteClip, renameClip } from "~/platform/endpoints/clips";
import type { RequestContext } from "~/request/context.server";
import { savePageForm } from "~/request/save-page-form.server";
import type { SignedInViewer } from "~/request/viewer.server";
import { idField, isWithin, timeField, titleField, videoSecondsField } from "../events/moment-fields.server";

/** Maximum duration of a clip that the platform accepts (s). */
const MAX_CLIP_SECONDS = 180;

/** Part of the page that shows the viewer's clips. */
export const CLIPS_ANCHOR = "#my-clips";

/** Creates a clip of the match. */
export const createClipForm = z
  .object({
    intent: z.literal("create-clip"),
    title: titleField,
    from: timeField,
    to: timeField,
    videoSeconds: videoSecondsField,
  })
  .refine((clip) => isWithin(clip.to, clip), { path: ["to"], message: "event:past_the_end" })
  .refine(({ from, to }) => to > from, { path: ["to"], message: "event:clip_ends_before" })
  .refine(({ from, to }) => to - from <= MAX_CLIP_SECONDS, { path: ["to"], message: "event:clip_too_long" });

export const renameClipForm = z.object({
  intent: z.literal("rename-clip"),
  clipId: idField,
  title: titleField,
});
export const deleteClipForm = z.object({ intent: z.literal("delete-clip"), clipId: idField });
const ownClipForms = z.discriminatedUnion("intent", [renameClipForm, deleteClipForm]);

type OwnClipChange = z.output<typeof ownClipForms>;

/** Creates a clip. */
export function saveNewClip(
  { platform }: SignedInViewer,
  eventId: string,
  { title, from, to }: z.output<typeof createClipForm>,
): Promise<void> {
  return createClip(platform, { title, eventId, startTime: from, endTime: to });
}

/** Renames or deletes a clip. */
export function saveOwnClip({ platform }: SignedInViewer, change: OwnClipChange): Promise<void> {
  return change.intent === "rename-clip"
    ? renameClip(platform, change.clipId, change.title)
    : deleteClip(platform, change.clipId);
}

/** Action of a page with the viewer's own clips: saves the forms that rename and delete them. */
export function changeOwnClips(context: RequestContext) {
  return savePageForm(context, ownClipForms, () => CLIPS_ANCHOR, saveOwnClip);
}
