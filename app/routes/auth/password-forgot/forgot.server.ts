import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import { z } from "zod";
import { messagesFor } from "~/i18n/messages.server";
import { readForm } from "~/lib/form.server";
import { forgotPassword } from "~/platform/endpoints/user";
import { DEFAULT_ERROR_CODE, failureOf, PlatformError } from "~/platform/errors";
import { requireAnonymous, returnPathOf } from "~/session/guards.server";
import { type LoadArgs, scopeOf } from "~/session/scope.server";
import { anonymousPlatform } from "~/session/viewer.server";
import { TOO_LONG } from "../new-password";

const forgotSchema = z.object({
  email: z.string().trim().pipe(z.email("auth:enter_valid_email").max(TOO_LONG, "auth:too_long")),
});

/** Loads the form, or the confirmation after it was sent. */
export async function loadForgot(args: LoadArgs) {
  await requireAnonymous(args);
  return data({
    messages: messagesFor(scopeOf(args).locale, "auth"),
    isSent: new URL(args.request.url).searchParams.get("sent") === "true",
    redirectTo: await returnPathOf(args.request),
  });
}

/**
 * Requests the mail. The response is the same for all addresses, so it does not reveal whether an account
 * exists.
 */
export async function submitForgot(args: ActionFunctionArgs) {
  const form = await readForm(args.request, forgotSchema);
  if (!form.ok) return data(form.reply, { status: 400 });
  try {
    await forgotPassword(anonymousPlatform(args), form.value.email);
  } catch (error) {
    if (!isUnknownAddress(error)) return data(form.fail(failureOf(error)), { status: 400 });
  }
  const query = new URLSearchParams({ sent: "true" });
  const returnTo = await returnPathOf(args.request);
  if (returnTo !== "/") query.set("redirectTo", returnTo);
  return redirect(`/auth/password/forgot?${query}`, { status: 303 });
}

/**
 * Whether the platform reports an unknown mail address. A 404 with the default code means that the call
 * itself is missing.
 */
function isUnknownAddress(error: unknown): boolean {
  return error instanceof PlatformError && error.isNotFound && error.code !== DEFAULT_ERROR_CODE;
}
