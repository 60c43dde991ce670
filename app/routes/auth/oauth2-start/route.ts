import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import { beginFlow } from "~/features/social/oauth.server";
import { isProvider } from "~/features/social/providers";
import { redirectUriOf, settingsOf } from "~/features/social/providers.server";
import { safeReturnPath } from "~/lib/return-path";

/** Sends the browser to a provider to sign in there. */
export async function action(args: ActionFunctionArgs) {
  const { request, params, context } = args;
  const settings = isProvider(params.provider) ? settingsOf(params.provider) : undefined;
  const redirectUri = settings && redirectUriOf(request, settings.name);
  if (!settings?.proof || !redirectUri) throw data({ code: "provider_not_supported" }, { status: 400 });
  const form = await request.formData();
  return beginFlow(args, settings, redirectUri, {
    mode: form.get("mode") === "signup" ? "signup" : "signin",
    returnTo: safeReturnPath(form.get("redirectTo")) ?? "/",
    basePath: context.locale ? `/${context.locale}` : "",
    isPopup: form.get("popup") === "yes",
  });
}

/** It begins with a button only: a link would let any page begin a sign-in. */
export const loader = () => redirect("/auth/login", 303);
