import type { ActionFunctionArgs } from "@remix-run/node";
import type { z } from "zod";
import type { MessageKey } from "~/i18n/translate";
import { safeReturnPath } from "~/lib/return-path";
import { failureOf } from "~/platform/errors";
import { type Flash, writeFlash } from "~/session/cookies.server";
import { leadBack, requireViewer } from "~/session/guards.server";
import { scopeOf } from "~/session/scope.server";
import type { SignedInViewer } from "~/session/viewer.server";

interface Save<S extends z.ZodType> {
  schema: S;
  /** Where to go when the form does not say. */
  fallbackPath: string;
  /** The toast that says it was not saved. */
  failureMessage: MessageKey;
  /** The toast that says it was, when the button's new face is not to say it alone. */
  successMessage?: MessageKey;
  save: (viewer: SignedInViewer, value: z.output<S>) => Promise<void>;
}

/**
 * The action of a one-button form: saves for the signed-in viewer and returns with 303 to the form's
 * `redirectTo`; what came of it is a toast there.
 */
export async function saveAndReturn<S extends z.ZodType>(
  args: ActionFunctionArgs,
  { schema, fallbackPath, failureMessage, successMessage, save }: Save<S>,
) {
  const form = await args.request.formData();
  const returnTo = safeReturnPath(form.get("redirectTo")) ?? fallbackPath;
  const viewer = await requireViewer(args, returnTo);
  const parsed = schema.safeParse(Object.fromEntries(form));
  // A response and not `data`: a route without a page of its own answers 500 to that.
  if (!parsed.success) throw Response.json({ code: "validation_error" }, { status: 400 });
  try {
    await save(viewer, parsed.data);
  } catch (error) {
    // Rethrows what is not the platform's failure: a redirect to sign-in, a bug.
    const failure = failureOf(error);
    scopeOf(args).log.info({ code: failure.code, path: new URL(args.request.url).pathname }, "not saved");
    return returnWith(args, returnTo, { kind: "danger", key: failureMessage });
  }
  if (!successMessage) return leadBack(args.request, returnTo, { status: 303 });
  return returnWith(args, returnTo, { kind: "success", key: successMessage });
}

async function returnWith({ request }: ActionFunctionArgs, returnTo: string, toast: Flash["toast"]) {
  const headers = { "Set-Cookie": await writeFlash(request, { toast }) };
  return leadBack(request, returnTo, { status: 303, headers });
}
