import { createHash } from "node:crypto";
import { data, redirect } from "@remix-run/node";
import { z } from "zod";
import { emailAddress } from "#common/email";
import { plainLine } from "#common/plain-text";
import { firstSignUpStep } from "~/features/onboarding/origin.server";
import { offeredProviders } from "~/features/social/providers.server";
import { readForm } from "~/lib/forms/form.server";
import * as paths from "~/lib/paths";
import { withReturnPath } from "~/lib/return-path";
import type { PlatformClient } from "~/platform/client.server";
import type { SignInReply } from "~/platform/contract/user";
import { login, type Registration, register } from "~/platform/endpoints/user";
import { failureOf, PASSWORD_TOO_COMMON } from "~/platform/errors";
import type { RequestContext } from "~/request/context.server";
import { redirectBack, requireAnonymous, returnPathOf } from "~/request/guards.server";
import { deviceOf, startSession } from "~/request/sign-in.server";
import { writeFlash } from "~/session/cookies.server";
import { newPasswordSchema, TOO_LONG } from "../new-password";
import { loadSignInReason } from "../sign-in-reason.server";

const signUpSchema = z.object({
  displayName: plainLine().min(1, "auth:enter_name").max(TOO_LONG, "auth:too_long"),
  email: emailAddress("auth:enter_valid_email").max(TOO_LONG, "auth:too_long"),
  password: newPasswordSchema,
  termsAccepted: z.literal("on", "auth:accept_terms"),
});

export async function loadSignUp(context: RequestContext) {
  await requireAnonymous(context);
  return data({
    messages: context.messages("auth"),
    ...(await loadSignInReason(context)),
    redirectTo: await returnPathOf(context.request),
    providers: offeredProviders(context.request),
  });
}

const running = new Map<string, Promise<SignInReply>>();

/**
 * Registers an account, at most once while the same form is being processed. Without hydration a double click
 * sends the form twice, and the browser shows the second response.
 */
function registerOnce(platform: PlatformClient, form: Registration): Promise<SignInReply> {
  const key = createHash("sha256").update(JSON.stringify(form)).digest("base64");
  let reply = running.get(key);
  if (!reply) {
    reply = register(platform, form).finally(() => running.delete(key));
    running.set(key, reply);
  }
  return reply;
}

/**
 * Creates the account, signs in and redirects to the first step after sign-up. If registration returns no
 * tokens, signs in with the same credentials.
 */
export async function submitSignUp(context: RequestContext) {
  const { request } = context;
  const form = await readForm(request, signUpSchema);
  if (!form.ok) return data(form.reply, { status: 400 });
  const { email, password, displayName } = form.value;
  const platform = context.anonymousPlatform;
  let registered: SignInReply;
  try {
    registered = await registerOnce(platform, { email, password, displayName, termsAccepted: true });
  } catch (error) {
    const reply = form.fail(failureOf(error), { [PASSWORD_TOO_COMMON]: "password" });
    return data(reply, { status: 400 });
  }
  const headers = new Headers();
  try {
    const reply = registered.tokens
      ? registered
      : await login(platform, { username: email, password, device: deviceOf(request) });
    for (const cookie of await startSession(context, reply)) headers.append("Set-Cookie", cookie);
  } catch (error) {
    // The account exists and only the sign-in failed: continue on the sign-in page, do not report a failed
    // form.
    failureOf(error);
    const toast = { kind: "success", key: "common:account_created" } as const;
    return redirect(withReturnPath(paths.login, await returnPathOf(request)), {
      status: 303,
      headers: { "Set-Cookie": await writeFlash(request, { toast }) },
    });
  }
  const firstStep = await firstSignUpStep(context, await returnPathOf(request));
  return redirectBack(request, firstStep, { status: 303, headers });
}
