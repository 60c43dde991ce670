import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import { z } from "zod";
import { messagesFor } from "~/i18n/messages.server";
import { type FormReply, readForm } from "~/lib/form.server";
import { resetPassword } from "~/platform/endpoints/user";
import { failureOf } from "~/platform/errors";
import { readSessionId, writeFlash } from "~/session/cookies.server";
import { type LoadArgs, scopeOf } from "~/session/scope.server";
import { endSession } from "~/session/sign-in.server";
import { anonymousPlatform } from "~/session/viewer.server";
import { newPasswordSchema } from "../new-password";

const resetSchema = z.object({ password: newPasswordSchema });

/** Shows the form when the link brought its token. The signed-in may use it too: it was mailed to them. */
export async function loadReset(args: LoadArgs) {
  return data({
    messages: messagesFor(scopeOf(args).locale, "auth"),
    hasToken: tokenOf(args.request) !== undefined,
  });
}

/** Sets the password. The platform ends every session of the account with it, so this browser's goes as well. */
export async function submitReset(args: ActionFunctionArgs) {
  const { request } = args;
  const form = await readForm(request, resetSchema);
  const token = tokenOf(request);
  if (!token) return data<FormReply>({ values: {}, fieldErrors: {} }, { status: 400 });
  if (!form.ok) return data(form.reply, { status: 400 });
  try {
    await resetPassword(anonymousPlatform(args), { token, password: form.value.password });
  } catch (error) {
    return data(form.fail(failureOf(error)), { status: 400 });
  }
  const headers = new Headers();
  const hasSession = (await readSessionId(request)) !== undefined;
  if (hasSession) {
    const [clearing] = await endSession(args, { revoke: false });
    if (clearing) headers.append("Set-Cookie", clearing);
  }
  const toast = { kind: "success", key: "auth:password_changed" } as const;
  headers.append("Set-Cookie", await writeFlash(request, { toast, signedOut: hasSession || undefined }));
  return redirect("/auth/login", { status: 303, headers });
}

function tokenOf(request: Request): string | undefined {
  return new URL(request.url).searchParams.get("token") || undefined;
}
