import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import { z } from "zod";
import { getConfig } from "~/config/config.server";
import { skipsLoginPage } from "~/config/customer.server";
import { offeredProviders } from "~/features/social/providers.server";
import { messagesFor } from "~/i18n/messages.server";
import { readForm } from "~/lib/form.server";
import { login } from "~/platform/endpoints/user";
import { failureOf } from "~/platform/errors";
import { readFlash, writeFlash } from "~/session/cookies.server";
import { redirectToDeviceLimit } from "~/session/device-limit.server";
import { redirectBack, requireAnonymous, returnPathOf } from "~/session/guards.server";
import { type LoadArgs, scopeOf } from "~/session/scope.server";
import { DeviceLimitExceeded, deviceOf, startSession } from "~/session/sign-in.server";
import { anonymousPlatform } from "~/session/viewer.server";

const TOO_LONG = 256;
const loginSchema = z.object({
  username: z.string().trim().min(1, "auth:enter_email").max(TOO_LONG, "auth:too_long"),
  password: z.string().min(1, "auth:enter_password").max(TOO_LONG, "auth:too_long"),
});

/** Loads the form; redirects if the viewer is signed in or the partner's sign-on replaces this page. */
export async function loadLogin(args: LoadArgs) {
  const query = new URL(args.request.url).searchParams;
  const isDeviceRemoved = query.get("deviceNoLongerAllowedError") === "true";
  if (skipsLoginPage(getConfig().customer)) {
    // The sign-in page is skipped, so its message is passed on as a toast.
    const toast = isDeviceRemoved
      ? { kind: "danger" as const, key: "errors:device_no_longer_allowed" }
      : undefined;
    throw redirect("/", {
      headers: toast
        ? { "Set-Cookie": await writeFlash(args.request, { ...(await readFlash(args.request)), toast }) }
        : {},
    });
  }
  await requireAnonymous(args);
  return data({
    messages: messagesFor(scopeOf(args).locale, "auth"),
    notice: isDeviceRemoved ? "device" : query.get("sessionExpired") === "true" ? "expired" : null,
    redirectTo: await returnPathOf(args.request),
    providers: offeredProviders(args.request),
  });
}

/** Signs in and redirects to the previous page. */
export async function submitLogin(args: ActionFunctionArgs) {
  const { request } = args;
  const form = await readForm(request, loginSchema);
  if (!form.ok) return data(form.reply, { status: 400 });
  try {
    const reply = await login(anonymousPlatform(args), { ...form.value, device: deviceOf(request) });
    const headers = new Headers();
    const redirectTo = await returnPathOf(request);
    for (const cookie of await startSession(args, reply)) headers.append("Set-Cookie", cookie);
    headers.append("Set-Cookie", await writeFlash(request, {}));
    return redirectBack(request, redirectTo, { status: 303, headers });
  } catch (error) {
    if (error instanceof DeviceLimitExceeded) {
      scopeOf(args).log.info({ code: error.code }, "sign-in failed");
      const { token, devices } = error;
      return redirectToDeviceLimit(args, {
        credentials: { token, provider: "credentials", ...form.value },
        devices,
        returnTo: await returnPathOf(request),
      });
    }
    const failure = failureOf(error);
    scopeOf(args).log.info({ code: failure.code }, "sign-in failed");
    return data(form.fail(failure), { status: 400 });
  }
}
