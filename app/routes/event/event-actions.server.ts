import { z } from "zod";
import {
  CLIPS_ANCHOR,
  createClipForm,
  OWN_CLIP_FORMS,
  saveNewClip,
  saveOwnClip,
} from "~/features/clips/clip-forms.server";
import { positionForm, RESUME_ANCHOR, saveStoppedAt } from "~/features/positions/position-form.server";
import {
  createTagForm,
  removeTagForm,
  saveTag,
  TIMELINE_ANCHOR,
  updateTagForm,
} from "~/features/tags/tag-forms.server";
import type { RequestContext } from "~/request/context.server";
import { requireId } from "~/request/error-responses.server";
import { savePageForm } from "~/request/save-page-form.server";

const forms = z.discriminatedUnion("intent", [
  createTagForm,
  updateTagForm,
  removeTagForm,
  createClipForm,
  ...OWN_CLIP_FORMS,
  positionForm,
]);

function anchorOf(intent: string): string {
  if (intent === "save-position") return RESUME_ANCHOR;
  return intent.endsWith("-tag") ? TIMELINE_ANCHOR : CLIPS_ANCHOR;
}

/** Saves the forms of an event's page: the viewer's tags, clips and position. */
export function changeEvent(context: RequestContext) {
  const eventId = requireId(context.params.eventId, "event");
  return savePageForm(context, forms, anchorOf, (viewer, change) => {
    switch (change.intent) {
      case "create-clip":
        return saveNewClip(viewer, eventId, change);
      case "rename-clip":
      case "delete-clip":
      case "publish-clip":
      case "withdraw-clip":
        return saveOwnClip(viewer, change);
      case "save-position":
        return saveStoppedAt(viewer, eventId, change);
      default:
        return saveTag(viewer, eventId, change);
    }
  });
}
