import { redirect, redirectDocument } from "@remix-run/node";
import { loginPath, safeReturnPath } from "~/lib/return-path";
import { readFlash } from "./cookies.server";
import { type LoadArgs, pathWithoutLocale, scopeOf } from "./scope.server";
import { getViewer, type SignedInViewer } from "./viewer.server";

/**
 * The signed-in viewer. First line of every loader and action that needs one: a parent's guard does not
 * protect its children, they run in parallel.
 * @param returnTo where signing in leads; the page asked for unless given (an action has no page of its own)
 * @throws a redirect to the sign-in page
 */
export async function requireViewer(
  args: LoadArgs,
  returnTo = pathWithoutLocale(args),
): Promise<SignedInViewer> {
  scopeOf(args).isForMembers = true;
  const viewer = await getViewer(args);
  if (viewer.signedIn) return viewer;
  throw redirectDocument(loginPath(returnTo));
}

/**
 * Keeps the signed-in out of the sign-in pages.
 * @throws a redirect to where they were going, or home
 */
export async function requireAnonymous(args: LoadArgs): Promise<void> {
  const viewer = await getViewer(args);
  if (viewer.signedIn) throw redirect(await returnPathOf(args.request));
}

/** Where to go after signing in: the `redirectTo` of the URL, what a forced sign-in remembered, or home. */
export async function returnPathOf(request: Request): Promise<string> {
  const asked = safeReturnPath(new URL(request.url).searchParams.get("redirectTo"));
  return asked ?? safeReturnPath((await readFlash(request)).returnTo) ?? "/";
}
