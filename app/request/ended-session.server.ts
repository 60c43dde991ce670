import { redirectDocument } from "@remix-run/node";
import { skipsLoginPage } from "~/config/customer.server";
import * as paths from "~/lib/paths";
import { clearSessionId, readSessionId, writeFlash } from "~/session/cookies.server";
import { getSessionStore } from "~/session/store.server";
import type { RequestFacts } from "./facts.server";

/**
 * Signs the viewer out without revoking the token and redirects to sign-in; the return path is stored in a
 * cookie, not in the URL.
 */
export async function redirectExpired(facts: RequestFacts): Promise<Response> {
  const skipsLogin = skipsLoginPage(facts.settings.customer);
  const headers = new Headers();
  headers.append("Set-Cookie", await clearSessionId(facts.request));
  const returnTo = facts.request.method === "GET" ? facts.path : undefined;
  headers.append("Set-Cookie", await writeFlash(facts.request, { signedOut: true, returnTo }));
  return redirectDocument(skipsLogin ? paths.home : paths.loginExpired, { headers });
}

/**
 * Ends the session without revoking its token, and redirects to the sign-in page with the error that this
 * device may no longer use the account (requirement ACCOUNT-13). The return path is stored in a cookie, not
 * in the URL.
 * @param returnTo default: the requested page; none after a form
 */
export async function redirectRemoved(
  facts: RequestFacts,
  returnTo = facts.request.method === "GET" ? facts.path : undefined,
): Promise<Response> {
  const id = await readSessionId(facts.request);
  if (id) await getSessionStore().destroy(id);
  const headers = new Headers();
  headers.append("Set-Cookie", await clearSessionId(facts.request));
  headers.append("Set-Cookie", await writeFlash(facts.request, { signedOut: true, returnTo }));
  const status = ["GET", "HEAD"].includes(facts.request.method) ? 302 : 303;
  return redirectDocument(paths.loginRemoved, { headers, status });
}
