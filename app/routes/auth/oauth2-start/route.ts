import { redirect, redirectDocument } from "@remix-run/node";
import { beginFlow } from "~/features/social/oauth.server";
import { isProvider } from "~/features/social/providers";
import { redirectUriOf, settingsOf } from "~/features/social/providers.server";
import { readFields } from "~/lib/forms/form.server";
import * as paths from "~/lib/paths";
import { safeReturnPath, withReturnPath } from "~/lib/return-path";
import { withContext } from "~/request/context.server";
import { writeFlash } from "~/session/cookies.server";

/** Redirects the browser to a provider to sign in. */
export const action = withContext(async (context) => {
  const { request, params } = context;
  const settings = isProvider(params.provider) ? settingsOf(params.provider) : undefined;
  // The callback page shows the error for an unknown provider.
  if (!settings) return redirectDocument(paths.oauthCallback(params.provider ?? ""), 303);
  const form = await readFields(request);
  const returnTo = safeReturnPath(form.get("redirectTo")) ?? paths.home;
  const redirectUri = redirectUriOf(request, settings.name);
  if (!settings.proof || !redirectUri) {
    const toast = { kind: "danger", key: "auth:social_needs_scripts" } as const;
    const headers = { "Set-Cookie": await writeFlash(request, { toast }) };
    return redirectDocument(withReturnPath(paths.login, returnTo), { status: 303, headers });
  }
  return beginFlow(context, settings, redirectUri, {
    mode: form.get("mode") === "signup" ? "signup" : "signin",
    returnTo,
    basePath: context.basePath,
    isPopup: form.get("popup") === "yes",
  });
});

/** Starting requires the form: with a link, any site could start a sign-in. */
export const loader = () => redirect(paths.login, 303);
