import { redirect, redirectDocument } from "@remix-run/node";
import { namesLocale } from "~/i18n/locales";
import type { MessageKey } from "~/i18n/translate";
import { loginPath, safeReturnPath } from "~/lib/return-path";
import { readFlash, writeFlash } from "./cookies.server";
import { type LoadArgs, pathWithoutLocale, scopeOf } from "./scope.server";
import { getViewer, type SignedInViewer } from "./viewer.server";

/**
 * The signed-in viewer. First line of every loader and action that needs one: a parent's guard does not
 * protect its children, they run in parallel.
 * @param returnTo where signing in leads; the page asked for unless given (an action has no page of its own)
 * @param toast message that the sign-in page says, for what could not be done
 * @throws a redirect to the sign-in page
 */
export async function requireViewer(
  args: LoadArgs,
  returnTo = pathWithoutLocale(args),
  toast?: MessageKey,
): Promise<SignedInViewer> {
  scopeOf(args).isForMembers = true;
  const viewer = await getViewer(args);
  if (viewer.signedIn) return viewer;
  throw redirectDocument(loginPath(returnTo), {
    headers: toast ? { "Set-Cookie": await flashWith(args, toast) } : {},
  });
}

/**
 * The viewer whose profile is to be changed (specification, section 5: without one, "User data not found!").
 * @throws a redirect to the sign-in page, which says so
 */
export function requireProfileOwner(args: LoadArgs, returnTo?: string): Promise<SignedInViewer> {
  return requireViewer(args, returnTo, "errors:user_data_not_found");
}

async function flashWith({ request }: LoadArgs, key: MessageKey): Promise<string> {
  return writeFlash(request, { ...(await readFlash(request)), toast: { kind: "danger", key } });
}

/**
 * Keeps the signed-in out of the sign-in pages.
 * @throws a redirect to where they were going, or home
 */
export async function requireAnonymous(args: LoadArgs): Promise<void> {
  const viewer = await getViewer(args);
  if (viewer.signedIn) throw leadBack(args.request, await returnPathOf(args.request));
}

/** Where to go after signing in: the `redirectTo` of the URL, what a forced sign-in remembered, or home. */
export async function returnPathOf(request: Request): Promise<string> {
  const asked = safeReturnPath(new URL(request.url).searchParams.get("redirectTo"));
  return asked ?? safeReturnPath((await readFlash(request)).returnTo) ?? "/";
}

/**
 * The redirect to a path that was to be returned to. Remix puts the prefix of this request before every path; one that
 * names its locale goes out as a whole address, and as a new document: the scripts of a page know one prefix only.
 */
export function leadBack(request: Request, returnTo: string, init?: ResponseInit): Response {
  if (!namesLocale(returnTo)) return redirect(returnTo, init);
  return redirectDocument(new URL(returnTo, request.url).href, init);
}
