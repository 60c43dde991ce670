import { redirect, redirectDocument } from "@remix-run/node";
import { getConfig } from "~/config/config.server";
import { skipsLoginPage } from "~/config/customer.server";
import { reportError } from "~/lib/error-reports.server";
import { createPlatformClient, type PlatformAnswer, type PlatformClient } from "~/platform/client.server";
import type { Followed } from "~/platform/contract/follow";
import type { User } from "~/platform/contract/user";
import { refreshTokens } from "~/platform/endpoints/user";
import { ExpiredSession } from "~/platform/errors";
import { clearSessionId, readFlash, readSessionId, writeFlash, writeSessionId } from "./cookies.server";
import { isRefreshDue } from "./record";
import { refreshOnce } from "./refresh.server";
import { type LoadArgs, pathWithoutLocale, scopeOf } from "./scope.server";
import type { StoredSession } from "./store/store";
import { getSessionStore } from "./store.server";

/** The cookie is renewed at most once a day, so that most answers set none. */
const TOUCH_INTERVAL_MS = 24 * 3600_000;

interface ViewerBase {
  /** The platform in this viewer's name: calls carry and renew the session's token by themselves. */
  platform: PlatformClient;
  /** The record behind the cookie; an anonymous one may exist too (a rejected login leaves its devices). */
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
 * Who is asking. Every loader and action begins with this (or a guard), because a redirect to sign-in cannot
 * be sent any more once the page streams; the loaders of one request share one reading and one refresh.
 * @throws a redirect to the sign-in page when the session has expired
 */
export function getViewer(args: LoadArgs): Promise<Viewer> {
  const scope = scopeOf(args);
  scope.viewer ??= loadViewer(args);
  return scope.viewer.catch(throwOwnCopy);
}

/**
 * Rethrows what a promise that several loaders share was rejected with: of a redirect a copy for each of them, because
 * Remix puts the locale prefix into the very redirect it is given.
 */
export function throwOwnCopy(thrown: unknown): never {
  if (thrown instanceof Response)
    throw new Response(null, { status: thrown.status, headers: new Headers(thrown.headers) });
  throw thrown;
}

async function loadViewer(args: LoadArgs): Promise<Viewer> {
  const scope = scopeOf(args);
  const store = getSessionStore();
  const id = await readSessionId(args.request);
  let session = id ? await store.read(id) : undefined;
  if (session) session = await refreshWhenDue(args, session);
  else if (id) scope.cookies.push(await clearSessionId(args.request));
  if (session && Date.now() - session.touchedAt > TOUCH_INTERVAL_MS) {
    await store.touch(session.id, Date.now());
    scope.cookies.push(await writeSessionId(args.request, session.id));
  }
  const platform = platformFor(args, session);
  const followed = session?.record.followed ?? [];
  const { token, user } = session?.record ?? {};
  if (token && user && hasToChooseClub(args, user)) throw await redirectToClub(args);
  if (session && token && user) return { signedIn: true, user, session, platform, followed };
  return { signedIn: false, session, platform, followed };
}

/** A client without a session: for calls that must not carry a token, or carry an explicit one. */
export function anonymousPlatform(args: LoadArgs): PlatformClient {
  return createPlatformClient(clientOptionsOf(args));
}

/** What every client made for this request has in common. */
export function clientOptionsOf(args: LoadArgs) {
  const scope = scopeOf(args);
  return {
    baseUrl: getConfig().apiBase,
    log: scope.log,
    locale: scope.locale,
    requestId: scope.requestId,
    clientAddress: scope.clientAddress,
    country: scope.country,
    signal: args.request.method === "GET" ? args.request.signal : undefined,
    onAnswer: (answer: PlatformAnswer) => noteAnswer(args, answer),
  };
}

/** What went wrong inside the platform is reported (specification, section 8), whatever the page makes of it. */
function noteAnswer(args: LoadArgs, answer: PlatformAnswer): void {
  const { trail, requestId } = scopeOf(args);
  trail.push(answer);
  const { failure } = answer;
  if (!failure || failure.status < 500) return;
  const { url, method } = args.request;
  reportError(failure, { url, method, requestId, trail, call: `${answer.method} ${answer.path}` });
}

function platformFor(args: LoadArgs, session: StoredSession | undefined): PlatformClient {
  if (!session?.record.token) return anonymousPlatform(args);
  let token = session.record.token;
  return createPlatformClient({
    ...clientOptionsOf(args),
    token: async () => token,
    renewToken: async (used) => {
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
    // The platform is slow or away: a fifth of the token's life is left, so nobody is signed out for that.
    scopeOf(args).log.warn({ err: error }, "token refresh postponed");
    return session;
  }
}

/** Signed out without revoking, and sent to sign in again; the way back is remembered, not shown in the URL. */
export async function redirectExpired(args: LoadArgs): Promise<Response> {
  const skipsLogin = skipsLoginPage(getConfig().customer);
  const headers = new Headers();
  headers.append("Set-Cookie", await clearSessionId(args.request));
  const returnTo = args.request.method === "GET" ? pathWithoutLocale(args) : undefined;
  headers.append("Set-Cookie", await writeFlash(args.request, { signedOut: true, returnTo }));
  return redirectDocument(skipsLogin ? "/" : "/auth/login?sessionExpired=true", { headers });
}

/** What is asked for besides pages, and the ways out: they work without a club too. */
const WITHOUT_CLUB = /^\/(club|auth\/logout|actions\/[^?]*|search\/suggestions)\/?(\?|$)/;

/** Where clubs are chosen, a viewer without one sees that page only (specification, section 2). */
function hasToChooseClub(args: LoadArgs, user: User): boolean {
  const isAsked = getConfig().customer.enable_favorite_club_selection && !user.favoriteClubId;
  return isAsked && !WITHOUT_CLUB.test(pathWithoutLocale(args));
}

/** The page that was asked for is remembered, not shown in the URL; so is what it would have said. */
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
