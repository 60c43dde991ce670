import { redirect, redirectDocument } from "@remix-run/node";
import { namesLocale } from "~/i18n/locales";
import type { MessageKey } from "~/i18n/translate";
import { loginPath, safeReturnPath } from "~/lib/return-path";
import { readFlash, writeFlash } from "./cookies.server";
import { type LoadArgs, pathWithoutLocale, scopeOf } from "./scope.server";
import { getViewer, type SignedInViewer } from "./viewer.server";

/**
 * Returns the signed-in viewer. First line of every loader and action that needs one: a parent's guard does
 * not protect its children, because loaders run in parallel.
 * @param returnTo path to return to after signing in; default: the requested page (actions, which have no
 *   page of their own, pass one)
 * @param toast message that the sign-in page shows about the refused action
 * @throws a redirect to the sign-in page
 */
export async function requireViewer(
  args: LoadArgs,
  returnTo = pathWithoutLocale(args),
  toast?: MessageKey,
): Promise<SignedInViewer> {
  scopeOf(args).requiresSignIn = true;
  const viewer = await getViewer(args);
  if (viewer.signedIn) return viewer;
  throw redirectDocument(loginPath(returnTo), {
    headers: toast ? { "Set-Cookie": await flashWith(args, toast) } : {},
  });
}

/**
 * Returns the viewer whose profile is being changed (requirement ACCOUNT-14).
 * @throws a redirect of anonymous viewers to the sign-in page, with the message "User data not found!"
 */
export function requireProfileOwner(args: LoadArgs, returnTo?: string): Promise<SignedInViewer> {
  return requireViewer(args, returnTo, "errors:user_data_not_found");
}

async function flashWith({ request }: LoadArgs, key: MessageKey): Promise<string> {
  return writeFlash(request, { ...(await readFlash(request)), toast: { kind: "danger", key } });
}

/**
 * Guards the sign-in pages against signed-in viewers.
 * @throws a redirect to the return path, or home
 */
export async function requireAnonymous(args: LoadArgs): Promise<void> {
  const viewer = await getViewer(args);
  if (viewer.signedIn) throw redirectBack(args.request, await returnPathOf(args.request));
}

/**
 * Returns the path to open after signing in: the `redirectTo` of the URL, the one stored by a forced sign-in,
 * or home.
 */
export async function returnPathOf(request: Request): Promise<string> {
  const requested = safeReturnPath(new URL(request.url).searchParams.get("redirectTo"));
  return requested ?? safeReturnPath((await readFlash(request)).returnTo) ?? "/";
}

/**
 * Returns the redirect to a return path. Remix adds the prefix of this request to every path. A path that
 * names its own locale is therefore sent as a full URL, and as a document redirect, because the scripts of a
 * page work with one prefix only.
 */
export function redirectBack(request: Request, returnTo: string, init?: ResponseInit): Response {
  if (!namesLocale(returnTo)) return redirect(returnTo, init);
  return redirectDocument(new URL(returnTo, request.url).href, init);
}
