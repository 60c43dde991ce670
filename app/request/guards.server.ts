import { redirect, redirectDocument } from "@remix-run/node";
import { getConfig } from "~/config/config.server";
import { namesLocale } from "~/i18n/locales";
import * as paths from "~/lib/paths";
import { safeReturnPath } from "~/lib/return-path";
import { readFlash } from "~/session/cookies.server";
import type { RequestContext } from "./context.server";
import type { SignedInViewer } from "./viewer.server";

/**
 * Returns the viewer whose profile is being changed (requirement ACCOUNT-14).
 * @throws a redirect of anonymous viewers to the sign-in page, with the message "User data not found!"
 */
export function requireProfileOwner(context: RequestContext, returnTo?: string): Promise<SignedInViewer> {
  return context.requireViewer(returnTo, "errors:user_data_not_found");
}

/**
 * Guards the sign-in pages against signed-in viewers.
 * @throws a redirect to the return path, or home
 */
export async function requireAnonymous(context: RequestContext): Promise<void> {
  const viewer = await context.viewer();
  if (viewer.signedIn) throw redirectBack(context.request, await returnPathOf(context.request));
}

/**
 * Returns the path to open after signing in: the `redirectTo` of the URL, the one stored by a forced sign-in,
 * or home.
 */
export async function returnPathOf(request: Request): Promise<string> {
  const requested = safeReturnPath(new URL(request.url).searchParams.get("redirectTo"));
  return requested ?? safeReturnPath((await readFlash(request)).returnTo) ?? paths.home;
}

/**
 * Returns the redirect to a return path. Remix adds the prefix of this request to every path. A path that
 * names its own locale is therefore sent as a document redirect without a prefix, because the scripts of a page
 * work with one prefix only. A path with a fragment is a document, too: only the browser moves the focus to it.
 */
export function redirectBack(request: Request, returnTo: string, init?: ResponseInit): Response {
  const isDocument = namesLocale(returnTo) || returnTo.includes("#");
  return isDocument ? redirectDocumentBack(request, returnTo, init) : redirect(returnTo, init);
}

/**
 * Returns the same redirect as a document in any case: the other parts of the page are of no use after it. Remix sends
 * it to scripts in a body, which the web host does not change: on the configured host the origin is the configured
 * one, because that of the request is wrong behind a proxy with TLS that does not say so.
 */
export function redirectDocumentBack(request: Request, returnTo: string, init?: ResponseInit): Response {
  if (!namesLocale(returnTo)) return redirectDocument(returnTo, init);
  const { appOrigin } = getConfig();
  const isOwnHost = appOrigin !== undefined && new URL(appOrigin).host === new URL(request.url).host;
  return redirectDocument(new URL(returnTo, isOwnHost ? appOrigin : request.url).href, init);
}
