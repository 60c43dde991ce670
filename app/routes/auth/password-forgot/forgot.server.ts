import { data, redirect } from "@remix-run/node";
import { z } from "zod";
import { emailAddress } from "#common/email";
import { readForm } from "~/lib/forms/form.server";
import * as paths from "~/lib/paths";
import { withReturnPath } from "~/lib/return-path";
import { withQuery } from "~/lib/with-query";
import { forgotPassword } from "~/platform/endpoints/user";
import { DEFAULT_ERROR_CODE, failureOf, PlatformError } from "~/platform/errors";
import type { RequestContext } from "~/request/context.server";
import { requireAnonymous, returnPathOf } from "~/request/guards.server";
import { TOO_LONG } from "../new-password";

const forgotSchema = z.object({
  email: z.string().trim().pipe(emailAddress("auth:enter_valid_email").max(TOO_LONG, "auth:too_long")),
});

/** Loads the form, or the confirmation after it was sent. */
export async function loadForgot(context: RequestContext) {
  await requireAnonymous(context);
  return data({
    messages: context.messages("auth"),
    isSent: new URL(context.request.url).searchParams.get("sent") === "true",
    redirectTo: await returnPathOf(context.request),
  });
}

/**
 * Requests the mail. The response is the same for all addresses, so it does not reveal whether an account
 * exists.
 */
export async function submitForgot(context: RequestContext) {
  const form = await readForm(context.request, forgotSchema);
  if (!form.ok) return data(form.reply, { status: 400 });
  try {
    await forgotPassword(context.anonymousPlatform, form.value.email);
  } catch (error) {
    if (!isUnknownAddress(error)) return data(form.fail(failureOf(error)), { status: 400 });
  }
  const sent = withQuery(paths.forgotPassword, { sent: "true" });
  return redirect(withReturnPath(sent, await returnPathOf(context.request)), { status: 303 });
}

/**
 * Whether the platform reports an unknown mail address. A 404 with the default code means that the call
 * itself is missing.
 */
function isUnknownAddress(error: unknown): boolean {
  return error instanceof PlatformError && error.isNotFound && error.code !== DEFAULT_ERROR_CODE;
}
