import { and, count, eq, gt, inArray, isNull, lte, notExists, or } from "drizzle-orm";
import { errors, type JWTVerifyResult, jwtVerify, SignJWT } from "jose";
import { type Entitlement, entitlementsOfUser } from "../commerce/entitlements.ts";
import { batched } from "../database/batch.ts";
import type { Connection, Database } from "../database/database.ts";
import { refreshTokens, sessions, users } from "../database/schema.ts";
import { Failure, invalidToken } from "../http/failures.ts";
import { announceSignOut } from "../realtime/sign-outs.ts";
import { endSessions, endSessionsOfDevice, endSessionsOfUser } from "./ended-sessions.ts";
import { deleteExpiredRefreshTokens, issueRefreshToken, rotateRefreshToken } from "./refresh-tokens.ts";
import { type Secrets, SIGNATURE_ALGORITHM } from "./secrets.ts";

const ISSUER = "touchline";
const DAY_MS = 24 * 3_600_000;
/** Lifetime of a ticket (s): long enough for a slow handshake. A reconnecting socket requests a new one. */
export const TICKET_SECONDS = 60;

/** How long the read of a session waits for those of other calls (ms): a page sends ten at once. */
const SESSION_WAIT_MS = 3;

/** Type of a signed token; one type is never accepted for the other. */
type TokenType = "at+jwt" | "ticket+jwt";

/** Authenticated caller. */
export interface Viewer {
  userId: string;
  sessionId: string;
  /** Whether the session may only remove devices. */
  limited: boolean;
  /** Whether the device of this session was removed from the account. */
  deviceRemoved: boolean;
  canCreateGlobalTag: boolean;
  /** What the viewer's contracts give access to. */
  entitlements: readonly Entitlement[];
}

/** Access token, its lifetime (s), and the next refresh token. */
export interface Tokens {
  accessToken: string;
  expiresInSeconds: number;
  refreshToken: string;
}

export interface Sessions {
  /** Opens a session, a `limited` one if the device limit is reached. */
  open(
    db: Connection,
    session: { userId: string; deviceId: string | null; limited: boolean },
  ): Promise<Tokens>;
  /** @throws Failure 401 `refresh_token_failed` */
  refresh(refreshToken: string): Promise<Tokens>;
  /**
   * Returns the viewer of an access token. The caller checks the rights of the session: it may be limited, or
   * its device removed.
   * @throws Failure 401 `invalid_token`
   */
  authenticate(accessToken: string): Promise<Viewer>;
  /** Issues a ticket with which a browser, which has no access to its access token, opens its socket. */
  issueTicket(sessionId: string): Promise<string>;
  /** Like `authenticate`, for a ticket. */
  authenticateTicket(ticket: string): Promise<Viewer>;
  /** Ends one session immediately, including its access token. */
  end(sessionId: string): Promise<void>;
  /** Ends all sessions of an account, except one. @returns the ids of the ended sessions */
  endAll(db: Connection, userId: string, exceptSessionId?: string): Promise<string[]>;
  /** Returns the sessions that have neither ended nor had their device removed. */
  stillOpen(sessionIds: readonly string[]): Promise<Set<string>>;
  /**
   * Restricts the sessions of a removed device to reading that fact and signing out, and closes their sockets
   * with this reason. @returns the ids of the sessions
   */
  removeDevice(db: Connection, userId: string, deviceId: string): Promise<string[]>;
  /** Counts the sessions that are open, of all accounts; reads the whole table. */
  countOpen(db: Connection): Promise<number>;
  /** Deletes expired refresh tokens and sessions. */
  sweep(): Promise<void>;
}

export interface SessionsOptions {
  db: Database;
  secrets: Pick<Secrets, "tokenKeys" | "successorKeys">;
  accessTokenSeconds: number;
  /** Maximum lifetime of a session (days), regardless of use. */
  lifetimeDays: number;
  now: () => number;
  newId: () => string;
}

export function createSessions(options: SessionsOptions): Sessions {
  const { db, secrets, accessTokenSeconds, now, newId } = options;
  const oldest = () => new Date(now() - options.lifetimeDays * DAY_MS);

  const signFor = (sessionId: string, typ: TokenType, seconds: number): Promise<string> => {
    const issuedAt = Math.floor(now() / 1000);
    return new SignJWT({ sid: sessionId })
      .setProtectedHeader({ alg: SIGNATURE_ALGORITHM, typ })
      .setIssuer(ISSUER)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + seconds)
      .setJti(newId())
      .sign(secrets.tokenKeys.signing().signingKey);
  };

  const sign = async (sessionId: string, refreshToken: string): Promise<Tokens> => ({
    accessToken: await signFor(sessionId, "at+jwt", accessTokenSeconds),
    expiresInSeconds: accessTokenSeconds,
    refreshToken,
  });

  /** @throws the error of jose for a token that is invalid or not signed by an accepted key */
  const verify = async (token: string, typ: TokenType): Promise<JWTVerifyResult> => {
    let problem: unknown;
    for (const { verificationKey } of secrets.tokenKeys.accepted()) {
      try {
        return await jwtVerify(token, verificationKey, {
          issuer: ISSUER,
          algorithms: [SIGNATURE_ALGORITHM],
          typ,
          requiredClaims: ["exp", "sid"],
          currentDate: new Date(now()),
        });
      } catch (error) {
        if (!(error instanceof errors.JWSSignatureVerificationFailed)) throw error;
        problem = error;
      }
    }
    throw problem;
  };

  const sessionIdOf = async (token: string, typ: TokenType): Promise<string> => {
    try {
      const { payload } = await verify(token, typ);
      if (typeof payload.sid === "string") return payload.sid;
    } catch {
      // Do not reveal to the caller why a token is invalid.
    }
    throw invalidToken();
  };

  const findViewer = batched(async (sessionIds: readonly string[]) => {
    const rows = await db
      .select({
        session: sessions,
        canCreateGlobalTag: users.canCreateGlobalTag,
        entitlements: entitlementsOfUser(now()),
      })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(
        and(inArray(sessions.id, [...sessionIds]), isNull(sessions.endedAt), gt(sessions.openedAt, oldest())),
      );
    return new Map(
      rows.map(({ session, ...user }): [string, Viewer] => [
        session.id,
        {
          userId: session.userId,
          sessionId: session.id,
          limited: session.limited,
          deviceRemoved: session.deviceRemovedAt !== null,
          ...user,
        },
      ]),
    );
  }, SESSION_WAIT_MS);

  const viewerOfSession = async (sessionId: string): Promise<Viewer> => {
    const viewer = await findViewer(sessionId);
    if (!viewer) throw invalidToken();
    return viewer;
  };

  return {
    async open(connection, { userId, deviceId, limited }) {
      const id = newId();
      await connection.insert(sessions).values({ id, userId, deviceId, limited, openedAt: new Date(now()) });
      return sign(id, await issueRefreshToken(connection, id, now()));
    },

    async refresh(refreshToken) {
      const rotation = await rotateRefreshToken(db, refreshToken, secrets.successorKeys.accepted(), {
        now: now(),
        oldest: oldest(),
      });
      if (rotation.outcome === "rotated") return sign(rotation.sessionId, rotation.token);
      throw new Failure(401, "refresh_token_failed", "The refresh token is invalid or expired");
    },

    authenticate: async (accessToken) => viewerOfSession(await sessionIdOf(accessToken, "at+jwt")),

    issueTicket: (sessionId) => signFor(sessionId, "ticket+jwt", TICKET_SECONDS),
    authenticateTicket: async (ticket) => viewerOfSession(await sessionIdOf(ticket, "ticket+jwt")),

    async end(sessionId) {
      await db.transaction(async (tx) => {
        const [ended] = await endSessions(tx, eq(sessions.id, sessionId), now());
        if (ended) await announceSignOut(tx, { userId: ended.userId, sessionIds: [sessionId] });
      });
    },

    async endAll(connection, userId, exceptSessionId) {
      const ended = await endSessionsOfUser(connection, userId, now(), exceptSessionId);
      const sessionIds = ended.map(({ id }) => id);
      await announceSignOut(connection, {
        userId,
        sessionIds: exceptSessionId === undefined ? null : sessionIds,
      });
      return sessionIds;
    },

    async stillOpen(sessionIds) {
      if (sessionIds.length === 0) return new Set();
      const rows = await db
        .select({ id: sessions.id })
        .from(sessions)
        .where(
          and(
            inArray(sessions.id, [...sessionIds]),
            isNull(sessions.endedAt),
            isNull(sessions.deviceRemovedAt),
          ),
        );
      return new Set(rows.map(({ id }) => id));
    },

    async removeDevice(connection, userId, deviceId) {
      const isOfDevice = and(eq(sessions.userId, userId), eq(sessions.deviceId, deviceId));
      const removed = await endSessionsOfDevice(
        connection,
        and(isOfDevice, eq(sessions.limited, false)),
        now(),
      );
      const sessionIds = removed.map(({ id }) => id);
      await announceSignOut(connection, { userId, sessionIds, removedDeviceId: deviceId });
      return sessionIds;
    },

    async countOpen(connection) {
      const isOpen = and(
        isNull(sessions.endedAt),
        isNull(sessions.deviceRemovedAt),
        gt(sessions.openedAt, oldest()),
      );
      const [row] = await connection.select({ count: count() }).from(sessions).where(isOpen);
      return row?.count ?? 0;
    },

    async sweep() {
      await deleteExpiredRefreshTokens(db, now());
      // A session lives as long as one of its refresh tokens.
      const family = db.select().from(refreshTokens).where(eq(refreshTokens.sessionId, sessions.id));
      await db.delete(sessions).where(or(notExists(family), lte(sessions.openedAt, oldest())));
    },
  };
}
