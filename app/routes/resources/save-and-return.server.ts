import type { z } from "zod";
import type { MessageKey } from "~/i18n/translate";
import { readFields } from "~/lib/forms/form.server";
import { safeReturnPath } from "~/lib/return-path";
import { IN_PLACE, type SavedInPlace } from "~/lib/saved-in-place";
import { failureOf, PlatformError } from "~/platform/errors";
import type { RequestContext } from "~/request/context.server";
import { redirectBack } from "~/request/guards.server";
import type { SignedInViewer } from "~/request/viewer.server";
import {
  type Flash,
  type PendingAction,
  toFlashFailure,
  writeFlash,
  writePendingAction,
} from "~/session/cookies.server";

interface Save<S extends z.ZodType> {
  schema: S;
  /** Redirect target if the form contains none. */
  fallbackPath: string;
  /** Message of the failure toast if the platform sent no response with a reason. */
  failureMessage: MessageKey;
  /**
   * Saves the value.
   * @returns the success toast; without it the button's new state is the only confirmation
   */
  save: (viewer: SignedInViewer, value: z.output<S>, returnTo: string) => Promise<Flash["toast"]>;
  /** The same action after a signed-out viewer has signed in; undefined for what only undoes another. */
  toPending: (value: z.output<S>) => PendingAction | undefined;
}

/**
 * Action of a one-button form: saves for the signed-in viewer and redirects with 303 to the form's
 * `redirectTo`, where a toast shows the result. Scripts get `SavedInPlace` instead if there is no
 * toast and the form has the field `IN_PLACE`.
 */
export async function saveAndReturn<S extends z.ZodType>(
  context: RequestContext,
  { schema, fallbackPath, failureMessage, save, toPending }: Save<S>,
) {
  const form = await readFields(context.request);
  const returnTo = safeReturnPath(form.get("redirectTo")) ?? fallbackPath;
  const parsed = schema.safeParse(Object.fromEntries(form));
  const pending = parsed.success ? toPending(parsed.data) : undefined;
  const cookie = await writePendingAction(context.request, pending);
  const viewer = await context.requireViewer(returnTo, undefined, cookie);
  // A `Response`, since Remix responds with 500 to `data` in a route without a component.
  if (!parsed.success) throw Response.json({ code: "validation_error" }, { status: 400 });
  let saved: Flash["toast"];
  try {
    saved = await save(viewer, parsed.data, returnTo);
  } catch (error) {
    // Rethrows anything but a platform failure: a redirect to sign-in, a bug.
    const failure = failureOf(error);
    context.log.info({ code: failure.code, path: new URL(context.request.url).pathname }, "not saved");
    const toast = { kind: "danger", key: failureMessage } as const;
    const hasResponse = error instanceof PlatformError;
    return returnWith(
      context,
      returnTo,
      hasResponse ? { ...toast, failure: toFlashFailure(failure) } : toast,
    );
  }
  if (!saved && form.has(IN_PLACE) && context.isFromScripts)
    return Response.json({ savedInPlace: String(form.get("intent")) } satisfies SavedInPlace);
  if (!saved) return redirectBack(context.request, returnTo, { status: 303 });
  return returnWith(context, returnTo, saved);
}

async function returnWith({ request }: RequestContext, returnTo: string, toast: Flash["toast"]) {
  const headers = { "Set-Cookie": await writeFlash(request, { toast }) };
  return redirectBack(request, returnTo, { status: 303, headers });
}
