import { data, redirect } from "@remix-run/node";
import { z } from "zod";
import { skipsLoginPage } from "~/config/customer.server";
import { signsInWithCodes } from "~/features/devices/code-sign-in.server";
import { redirectToDeviceLimit } from "~/features/devices/device-limit.server";
import { offeredProviders } from "~/features/social/providers.server";
import { readForm } from "~/lib/forms/form.server";
import * as paths from "~/lib/paths";
import { login } from "~/platform/endpoints/user";
import { failureOf } from "~/platform/errors";
import type { RequestContext } from "~/request/context.server";
import { redirectBack, requireAnonymous, returnPathOf } from "~/request/guards.server";
import { DeviceLimitExceeded, deviceOf, startSession } from "~/request/sign-in.server";
import { readFlash, writeFlash } from "~/session/cookies.server";
import { loadSignInReason } from "../sign-in-reason.server";

const TOO_LONG = 256;
const loginSchema = z.object({
  username: z.string().trim().min(1, "auth:enter_email").max(TOO_LONG, "auth:too_long"),
  password: z.string().min(1, "auth:enter_password").max(TOO_LONG, "auth:too_long"),
});

/** Loads the form; redirects if the viewer is signed in or the partner's sign-on replaces this page. */
export async function loadLogin(context: RequestContext) {
  const query = new URL(context.request.url).searchParams;
  const isDeviceRemoved = query.get("deviceNoLongerAllowedError") === "true";
  if (skipsLoginPage(context.settings.customer)) {
    // The sign-in page is skipped, so its message is passed on as a toast.
    const toast = isDeviceRemoved
      ? { kind: "danger" as const, key: "errors:device_no_longer_allowed" }
      : undefined;
    throw redirect(paths.home, {
      headers: toast
        ? {
            "Set-Cookie": await writeFlash(context.request, { ...(await readFlash(context.request)), toast }),
          }
        : {},
    });
  }
  await requireAnonymous(context);
  return data({
    messages: context.messages("auth"),
    notice: isDeviceRemoved ? "device" : query.get("sessionExpired") === "true" ? "expired" : null,
    ...(await loadSignInReason(context)),
    redirectTo: await returnPathOf(context.request),
    providers: offeredProviders(context.request),
    hasCodes: signsInWithCodes(context),
  });
}

/** Signs in and redirects to the previous page. */
export async function submitLogin(context: RequestContext) {
  const { request } = context;
  const form = await readForm(request, loginSchema);
  if (!form.ok) return data(form.reply, { status: 400 });
  try {
    const reply = await login(context.anonymousPlatform, { ...form.value, device: deviceOf(request) });
    const headers = new Headers();
    const redirectTo = await returnPathOf(request);
    for (const cookie of await startSession(context, reply)) headers.append("Set-Cookie", cookie);

    return redirectBack(request, redirectTo, { status: 303, headers });
  } catch (error) {
    if (error instanceof DeviceLimitExceeded) {
      context.log.info({ code: error.code }, "sign-in failed");
      const { token, devices } = error;
      return redirectToDeviceLimit(context, {
        credentials: { token, provider: "credentials", ...form.value },
        devices,
        returnTo: await returnPathOf(request),
      });
    }
    const failure = failureOf(error);
    context.log.info({ code: failure.code }, "sign-in failed");
    return data(form.fail(failure), { status: 400 });
  }
}
