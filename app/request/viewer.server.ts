import { redirect } from "@remix-run/node";
import * as paths from "~/lib/paths";
import { redirectStatus } from "~/lib/redirect-status";
import { routeFacts } from "~/lib/route-facts";
import { createPlatformClient, type PlatformClient } from "~/platform/client.server";
import type { Followed } from "~/platform/contract/follow";
import type { User } from "~/platform/contract/user";
import { refreshTokens } from "~/platform/endpoints/user";
import { DEVICE_REMOVED, ExpiredSession } from "~/platform/errors";
import {
  clearSessionId,
  moveSessionCookie,
  readFlash,
  readSessionId,
  writeFlash,
  writeSessionId,
} from "~/session/cookies.server";
import { isRefreshDue } from "~/session/record";
import { refreshOnce } from "~/session/refresh.server";
import { isSessionOver } from "~/session/session-id.server";
import type { StoredSession } from "~/session/store/store";
import { getSessionStore } from "~/session/store.server";
import { redirectExpired, redirectRemoved } from "./ended-session.server";
import type { RequestFacts } from "./facts.server";
import { anonymousPlatform, clientOptionsOf, lastingPlatform } from "./platform.server";
import { resultHider } from "./results.server";

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
 * Loads the viewer of a request.
 * @throws a redirect to the sign-in page when the session has expired
 */
export async function loadViewer(facts: RequestFacts): Promise<Viewer> {
  const store = getSessionStore();
  const id = await readSessionId(facts.request);
  let session = id ? await store.read(id) : undefined;
  if (session && isSessionOver(session.id, facts.settings.sessionDays, Date.now())) {
    await store.destroy(session.id);
    if (session.record.user) throw await redirectExpired(facts);
    session = undefined;
  }
  if (session) session = await refreshWhenDue(facts, session);
  else if (id) facts.cookies.push(await clearSessionId(facts.request));
  if (session && Date.now() - session.touchedAt > TOUCH_INTERVAL_MS) {
    await store.touch(session.id, Date.now());
    facts.cookies.push(await writeSessionId(facts.request, session.id));
  }
  facts.cookies.push(...(await moveSessionCookie(facts.request, session?.id)));
  const platform = platformFor(facts, session);
  const followed = session?.record.followed ?? [];
  const { token, user } = session?.record ?? {};
  if (token && user && hasToChooseClub(facts, user)) throw await redirectToClub(facts);
  if (session && token && user) return { signedIn: true, user, session, platform, followed };
  return { signedIn: false, session, platform, followed };
}

function platformFor(facts: RequestFacts, session: StoredSession | undefined): PlatformClient {
  if (!session?.record.token) return anonymousPlatform(facts);
  let token = session.record.token;
  return createPlatformClient({
    ...clientOptionsOf(facts),
    hideResult: resultHider(facts, session.record.followed),
    token: async () => token,
    renewToken: async (used, refusal) => {
      if (refusal.code === DEVICE_REMOVED) throw await redirectRemoved(facts);
      try {
        const renewed = await refreshSession(facts, session.id, used);
        token = renewed.record.token ?? used;
        return token;
      } catch (error) {
        if (error instanceof ExpiredSession) throw await redirectExpired(facts);
        throw error;
      }
    },
  });
}

function refreshSession(facts: RequestFacts, sessionId: string, usedToken: string): Promise<StoredSession> {
  return refreshOnce({
    store: getSessionStore(),
    sessionId,
    usedToken,
    // Requests of other tabs wait for it, and a platform that has replaced the token does not do it twice.
    exchange: (refreshToken) => refreshTokens(lastingPlatform(facts), refreshToken),
    log: facts.log,
  });
}

async function refreshWhenDue(facts: RequestFacts, session: StoredSession): Promise<StoredSession> {
  const { token, userTokenData } = session.record;
  if (!token || !userTokenData || !isRefreshDue(userTokenData, Date.now())) return session;
  try {
    return await refreshSession(facts, session.id, token);
  } catch (error) {
    if (error instanceof ExpiredSession) throw await redirectExpired(facts);
    // The platform is slow or unavailable. A fifth of the token's lifetime remains, so the session continues.
    facts.log.warn({ err: error }, "token refresh postponed");
    return session;
  }
}

/** Whether a user still has to choose a club and is redirected to that page (requirement ROUTE-5). */
function hasToChooseClub(facts: RequestFacts, user: User): boolean {
  const isAsked = facts.settings.customer.enableFavoriteClubSelection && !user.favoriteClubId;
  return isAsked && !routeFacts(facts.path).needsNoClub;
}

/**
 * Redirects to the club selection. The requested page, and any pending toast, are stored in the flash cookie,
 * not in the URL.
 */
async function redirectToClub(facts: RequestFacts): Promise<Response> {
  const { request } = facts;
  const flash = await readFlash(request);
  if (request.method === "GET") flash.returnTo = facts.path;
  const headers = { "Set-Cookie": await writeFlash(request, flash) };
  return redirect(paths.club, { status: redirectStatus(request), headers });
}
