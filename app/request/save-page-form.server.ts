import { data, redirect } from "@remix-run/node";
import type { z } from "zod";
import type { MessageKey } from "~/i18n/translate";
import { type FormReply, type NamedFormReply, readForm } from "~/lib/forms/form.server";
import { formName } from "~/lib/forms/form-name";
import { failureOf } from "~/platform/errors";
import { writeFlash } from "~/session/cookies.server";
import type { RequestContext } from "./context.server";
import type { SignedInViewer } from "./viewer.server";

const SAVED = { kind: "success", key: "common:saved" } as const;

/** A field whose value was not saved, and the reason. */
export interface FieldRefusal {
  field: string;
  key: MessageKey;
}

/**
 * Saves one of several forms on a page, which are told apart by their `intent` and the id of the tag or clip
 * that they change, and returns to the page.
 * @param anchorOf returns the part of the page that shows the result, as a fragment
 * @param save returns the refusal of a field, if any
 */
export async function savePageForm<S extends z.ZodType<{ intent: string }>>(
  context: RequestContext,
  schema: S,
  anchorOf: (intent: z.output<S>["intent"]) => string,
  save: (viewer: SignedInViewer, change: z.output<S>) => Promise<void> | Promise<FieldRefusal | undefined>,
) {
  const { path, request } = context;
  const viewer = await context.requireViewer();
  const form = await readForm(request, schema);
  if (!form.ok) return data(replyOf(form.reply), { status: 400 });
  try {
    const refusal = await save(viewer, form.value);
    if (refusal) return data(replyOf(form.failField(refusal.field, refusal.key)), { status: 400 });
  } catch (error) {
    return data(replyOf(form.fail(failureOf(error))), { status: 400 });
  }
  const headers = { "Set-Cookie": await writeFlash(request, { toast: SAVED }) };
  // With scripts the viewer stays on the page, and a fragment would scroll away from the player.
  const anchor = context.isFromScripts ? "" : anchorOf(form.value.intent);
  return redirect(path + anchor, { status: 303, headers });
}

function replyOf(reply: FormReply): NamedFormReply {
  const { intent = "", tagId, clipId } = reply.values;
  return { ...reply, form: formName(intent, tagId ?? clipId) };
}
