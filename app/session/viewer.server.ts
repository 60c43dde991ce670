import { redirect, redirectDocument } from "@remix-run/node";
import { getConfig } from "~/config/config.server";
import { skipsLoginPage } from "~/config/customer.server";
import { reportError } from "~/lib/error-reports.server";
import {
  createPlatformClient,
  type PlatformClient,
  type PlatformClientOptions,
  type PlatformResponse,
} from "~/platform/client.server";
import type { Followed } from "~/platform/contract/follow";
import type { User } from "~/platform/contract/user";
import { refreshTokens } from "~/platform/endpoints/user";
import { DEVICE_REMOVED, ExpiredSession } from "~/platform/errors";
import { createTraffic } from "~/platform/traffic.server";
import {
  clearSessionId,
  moveSessionCookie,
  readFlash,
  readSessionId,
  writeFlash,
  writeSessionId,
} from "./cookies.server";
import { isRefreshDue } from "./record";
import { refreshOnce } from "./refresh.server";
import { type LoadArgs, pathWithoutLocale, scopeOf } from "./scope.server";
import { isSessionOver } from "./session-id.server";
import type { StoredSession } from "./store/store";
import { getSessionStore } from "./store.server";

/** The cookie is renewed at most once a day, so that most responses set none. */
const TOUCH_INTERVAL_MS = 24 * 3600_000;

interface ViewerBase {
  /** Platform client of this viewer; it sends the session's token and renews it. */
  platform: PlatformClient;
  /**
   * The session record of the cookie; anonymous viewers may have one too (a rejected sign-in stores its
   * devices).
   */
  session?: StoredSession;
  followed: readonly Followed[];
}

/** Signed in means that a token and a user are both present. */
export interface SignedInViewer extends ViewerBase {
  signedIn: true;
  user: User;
  session: StoredSession;
}

export interface AnonymousViewer extends ViewerBase {
  signedIn: false;
  user?: undefined;
}

export type Viewer = SignedInViewer | AnonymousViewer;

/**
 * Returns the viewer of a request. Every loader and action begins with this (or a guard), because a redirect
 * to sign-in can no longer be sent once the page streams; the loaders of one request share one read of the
 * session and one token refresh.
 * @throws a redirect to the sign-in page when the session has expired
 */
export function getViewer(args: LoadArgs): Promise<Viewer> {
  const scope = scopeOf(args);
  scope.viewer ??= loadViewer(args);
  return scope.viewer.catch(rethrowCloned);
}

/**
 * Rethrows the rejection of a promise that several loaders share. Redirects are cloned for each of them,
 * because Remix adds the locale prefix to the redirect object itself.
 */
export function rethrowCloned(thrown: unknown): never {
  if (thrown instanceof Response)
    throw new Response(null, { status: thrown.status, headers: new Headers(thrown.headers) });
  throw thrown;
}

async function loadViewer(args: LoadArgs): Promise<Viewer> {
  const scope = scopeOf(args);
  const store = getSessionStore();
  const id = await readSessionId(args.request);
  let session = id ? await store.read(id) : undefined;
  if (session && isSessionOver(session.id, getConfig().sessionDays, Date.now())) {
    await store.destroy(session.id);
    if (session.record.user) throw await redirectExpired(args);
    session = undefined;
  }
  if (session) session = await refreshWhenDue(args, session);
  else if (id) scope.cookies.push(await clearSessionId(args.request));
  if (session && Date.now() - session.touchedAt > TOUCH_INTERVAL_MS) {
    await store.touch(session.id, Date.now());
    scope.cookies.push(await writeSessionId(args.request, session.id));
  }
  scope.cookies.push(...(await moveSessionCookie(args.request, session?.id)));
  const platform = platformFor(args, session);
  const followed = session?.record.followed ?? [];
  const { token, user } = session?.record ?? {};
  if (token && user && hasToChooseClub(args, user)) throw await redirectToClub(args);
  if (session && token && user) return { signedIn: true, user, session, platform, followed };
  return { signedIn: false, session, platform, followed };
}

/** Circuit breaker and request sharing for all platform calls of this process. */
export const platformTraffic = createTraffic();

/** Returns a platform client without a session, for calls that must send no token or an explicit one. */
export function anonymousPlatform(args: LoadArgs): PlatformClient {
  return createPlatformClient(clientOptionsOf(args));
}

/** Options common to all platform clients of a request. */
export function clientOptionsOf(args: LoadArgs): PlatformClientOptions {
  const scope = scopeOf(args);
  const { apiBase, customer } = getConfig();
  return {
    baseUrl: apiBase,
    traffic: platformTraffic,
    // The same rule as for shared pages.
    sharesResponses: customer.single_region || customer.country_header !== undefined,
    log: scope.log,
    locale: scope.locale,
    requestId: scope.requestId,
    clientAddress: scope.clientAddress,
    country: scope.country,
    signal: args.request.method === "GET" ? args.request.signal : undefined,
    onResponse: (response) => noteResponse(args, response),
  };
}

/**
 * Reports responses with status 500 or above (requirement CALL-13), even if the page can be rendered without
 * them.
 */
function noteResponse(args: LoadArgs, response: PlatformResponse): void {
  const { breadcrumbs, requestId } = scopeOf(args);
  breadcrumbs.push(response);
  const { failure } = response;
  if (!failure || failure.status < 500) return;
  const { url, method } = args.request;
  reportError(failure, { url, method, requestId, breadcrumbs, call: `${response.method} ${response.path}` });
}

function platformFor(args: LoadArgs, session: StoredSession | undefined): PlatformClient {
  if (!session?.record.token) return anonymousPlatform(args);
  let token = session.record.token;
  return createPlatformClient({
    ...clientOptionsOf(args),
    token: async () => token,
    renewToken: async (used, refusal) => {
      if (refusal.code === DEVICE_REMOVED) throw await redirectRemoved(args);
      try {
        const renewed = await refreshSession(args, session.id, used);
        token = renewed.record.token ?? used;
        return token;
      } catch (error) {
        if (error instanceof ExpiredSession) throw await redirectExpired(args);
        throw error;
      }
    },
  });
}

function refreshSession(args: LoadArgs, sessionId: string, usedToken: string): Promise<StoredSession> {
  return refreshOnce({
    store: getSessionStore(),
    sessionId,
    usedToken,
    exchange: (refreshToken) => refreshTokens(anonymousPlatform(args), refreshToken),
    log: scopeOf(args).log,
  });
}

async function refreshWhenDue(args: LoadArgs, session: StoredSession): Promise<StoredSession> {
  const { token, userTokenData } = session.record;
  if (!token || !userTokenData || !isRefreshDue(userTokenData, Date.now())) return session;
  try {
    return await refreshSession(args, session.id, token);
  } catch (error) {
    if (error instanceof ExpiredSession) throw await redirectExpired(args);
    // The platform is slow or unavailable. A fifth of the token's lifetime remains, so the session continues.
    scopeOf(args).log.warn({ err: error }, "token refresh postponed");
    return session;
  }
}

/**
 * Signs the viewer out without revoking the token and redirects to sign-in; the return path is stored in a
 * cookie, not in the URL.
 */
export async function redirectExpired(args: LoadArgs): Promise<Response> {
  const skipsLogin = skipsLoginPage(getConfig().customer);
  const headers = new Headers();
  headers.append("Set-Cookie", await clearSessionId(args.request));
  const returnTo = args.request.method === "GET" ? pathWithoutLocale(args) : undefined;
  headers.append("Set-Cookie", await writeFlash(args.request, { signedOut: true, returnTo }));
  return redirectDocument(skipsLogin ? "/" : "/auth/login?sessionExpired=true", { headers });
}

/**
 * Ends the session without revoking its token, and redirects to the sign-in page with the error that this
 * device may no longer use the account (requirement ACCOUNT-13). The return path is stored in a cookie, not
 * in the URL.
 * @param returnTo default: the requested page; none after a form
 */
export async function redirectRemoved(
  args: LoadArgs,
  returnTo = args.request.method === "GET" ? pathWithoutLocale(args) : undefined,
): Promise<Response> {
  const id = await readSessionId(args.request);
  if (id) await getSessionStore().destroy(id);
  const headers = new Headers();
  headers.append("Set-Cookie", await clearSessionId(args.request));
  headers.append("Set-Cookie", await writeFlash(args.request, { signedOut: true, returnTo }));
  const status = ["GET", "HEAD"].includes(args.request.method) ? 302 : 303;
  return redirectDocument("/auth/login?deviceNoLongerAllowedError=true", { headers, status });
}

/** Paths that work without a club: resources that are not pages, and the way to sign out. */
const WITHOUT_CLUB = /^\/(club|auth\/logout|actions\/[^?]*|search\/suggestions)\/?(\?|$)/;

/** Whether a user still has to choose a club and is redirected to that page (requirement ROUTE-5). */
function hasToChooseClub(args: LoadArgs, user: User): boolean {
  const isAsked = getConfig().customer.enable_favorite_club_selection && !user.favoriteClubId;
  return isAsked && !WITHOUT_CLUB.test(pathWithoutLocale(args));
}

/**
 * Redirects to the club selection. The requested page, and any pending toast, are stored in the flash cookie,
 * not in the URL.
 */
async function redirectToClub(args: LoadArgs): Promise<Response> {
  const { request } = args;
  const flash = await readFlash(request);
  if (request.method === "GET") flash.returnTo = pathWithoutLocale(args);
  const headers = { "Set-Cookie": await writeFlash(request, flash) };
  return redirect("/club", {
    status: request.method === "GET" || request.method === "HEAD" ? 302 : 303,
    headers,
  });
}
