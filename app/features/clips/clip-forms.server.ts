import { z } from "zod";
import { idField } from "~/lib/forms/id-field.server";
import { createClip, deleteClip, publishClip, renameClip, withdrawClip } from "~/platform/endpoints/clips";
import { PlatformError } from "~/platform/errors";
import type { RequestContext } from "~/request/context.server";
import { savePageForm } from "~/request/save-page-form.server";
import type { SignedInViewer } from "~/request/viewer.server";
import { isWithin, timeField, titleField, videoSecondsField } from "../events/moment-fields.server";

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

const renameClipForm = z.object({
  intent: z.literal("rename-clip"),
  clipId: idField,
  title: titleField,
});
const clipForm = <const I extends string>(intent: I) =>
  z.object({ intent: z.literal(intent), clipId: idField });
/** Forms that change a clip of the viewer. */
export const OWN_CLIP_FORMS = [
  renameClipForm,
  clipForm("delete-clip"),
  clipForm("publish-clip"),
  clipForm("withdraw-clip"),
] as const;
const ownClipForms = z.discriminatedUnion("intent", OWN_CLIP_FORMS);

type OwnClipChange = z.output<typeof ownClipForms>;

/** Creates a clip. */
export function saveNewClip(
  { platform }: SignedInViewer,
  eventId: string,
  { title, from, to }: z.output<typeof createClipForm>,
): Promise<void> {
  return createClip(platform, { title, eventId, startTime: from, endTime: to });
}

/** Renames, deletes, publishes or withdraws a clip. */
export function saveOwnClip({ platform }: SignedInViewer, change: OwnClipChange): Promise<void> {
  switch (change.intent) {
    case "rename-clip":
      return renameClip(platform, change.clipId, change.title);
    case "delete-clip":
      return deleteClip(platform, change.clipId);
    case "publish-clip":
      return publishClip(platform, change.clipId).catch((error: unknown) => {
        // The operator has withdrawn it meanwhile: the page says so, and why.
        if (!(error instanceof PlatformError && error.code === "clip_withdrawn")) throw error;
      });
    case "withdraw-clip":
      return withdrawClip(platform, change.clipId);
  }
}

/** Action of a page with the viewer's own clips: saves the forms that change them. */
export function changeOwnClips(context: RequestContext) {
  return savePageForm(context, ownClipForms, () => CLIPS_ANCHOR, saveOwnClip);
}
