import { data, redirect } from "@remix-run/node";
import { z } from "zod";
import { type FormReply, readForm } from "~/lib/forms/form.server";
import * as paths from "~/lib/paths";
import { resetPassword } from "~/platform/endpoints/user";
import { failureOf, PASSWORD_TOO_COMMON } from "~/platform/errors";
import type { RequestContext } from "~/request/context.server";
import { endSession } from "~/request/sign-in.server";
import { readSessionId, writeFlash } from "~/session/cookies.server";
import { newPasswordSchema } from "../new-password";

const resetSchema = z.object({ password: newPasswordSchema });

/** Loads the form if the URL contains a token. Signed-in users may use it, too. */
export async function loadReset(context: RequestContext) {
  return data({
    messages: context.messages("auth"),
    hasToken: tokenOf(context.request) !== undefined,
  });
}

/**
 * Sets the password. The platform then ends all sessions of the account, so this browser's session is ended,
 * too.
 */
export async function submitReset(context: RequestContext) {
  const { request } = context;
  const form = await readForm(request, resetSchema);
  const token = tokenOf(request);
  if (!token) return data<FormReply>({ values: {}, fieldErrors: {} }, { status: 400 });
  if (!form.ok) return data(form.reply, { status: 400 });
  try {
    await resetPassword(context.anonymousPlatform, { token, password: form.value.password });
  } catch (error) {
    const reply = form.fail(failureOf(error), { [PASSWORD_TOO_COMMON]: "password" });
    return data(reply, { status: 400 });
  }
  const headers = new Headers();
  const hasSession = (await readSessionId(request)) !== undefined;
  if (hasSession) {
    const [clearing] = await endSession(context, { revoke: false });
    if (clearing) headers.append("Set-Cookie", clearing);
  }
  const toast = { kind: "success", key: "auth:password_changed" } as const;
  headers.append("Set-Cookie", await writeFlash(request, { toast, signedOut: hasSession || undefined }));
  return redirect(paths.login, { status: 303, headers });
}

function tokenOf(request: Request): string | undefined {
  return new URL(request.url).searchParams.get("token") || undefined;
}
