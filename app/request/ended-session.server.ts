import { redirectDocument } from "@remix-run/node";
import { skipsLoginPage } from "~/config/customer.server";
import * as paths from "~/lib/paths";
import { redirectStatus } from "~/lib/redirect-status";
import { safeReturnPath } from "~/lib/return-path";
import { clearSessionId, readSessionId, writeFlash } from "~/session/cookies.server";
import { getSessionStore } from "~/session/store.server";
import type { RequestFacts } from "./facts.server";

/**
 * Returns the page that opens after the next sign-in: the requested one, or the one with the form that was sent
 * (requirement SESSION-7).
 */
function pageOf({ request, path }: RequestFacts): string | undefined {
  if (request.method === "GET") return path;
  const referrer = request.headers.get("Referer") ?? "";
  if (!URL.canParse(referrer)) return undefined;
  const { pathname, search } = new URL(referrer);
  return safeReturnPath(pathname + search);
}

/**
 * Signs the viewer out without revoking the token and redirects to sign-in; the return path is stored in a
 * cookie, not in the URL.
 */
export async function redirectExpired(facts: RequestFacts): Promise<Response> {
  const skipsLogin = skipsLoginPage(facts.settings.customer);
  const headers = new Headers();
  headers.append("Set-Cookie", await clearSessionId(facts.request));
  headers.append("Set-Cookie", await writeFlash(facts.request, { signedOut: true, returnTo: pageOf(facts) }));
  const status = redirectStatus(facts.request);
  return redirectDocument(skipsLogin ? paths.home : paths.loginExpired, { headers, status });
}

/**
 * Ends the session without revoking its token, and redirects to the sign-in page with the error that this
 * device may no longer use the account (requirement ACCOUNT-13). The return path is stored in a cookie, not
 * in the URL.
 * @param returnTo default: the requested page, or the one with the form that was sent
 */
export async function redirectRemoved(facts: RequestFacts, returnTo = pageOf(facts)): Promise<Response> {
  const id = await readSessionId(facts.request);
  if (id) await getSessionStore().destroy(id);
  const headers = new Headers();
  headers.append("Set-Cookie", await clearSessionId(facts.request));
  headers.append("Set-Cookie", await writeFlash(facts.request, { signedOut: true, returnTo }));
  return redirectDocument(paths.loginRemoved, { headers, status: redirectStatus(facts.request) });
}
