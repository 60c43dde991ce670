import { and, eq, inArray, isNull, ne, notExists } from "drizzle-orm";
import { jwtVerify, SignJWT } from "jose";
import type { Connection, Database } from "../database/database.ts";
import { refreshTokens, sessions, users } from "../database/schema.ts";
import { Failure, invalidToken } from "../http/failures.ts";
import { announceSignOut } from "../realtime/sign-outs.ts";
import {
  deleteExpiredRefreshTokens,
  issueRefreshToken,
  revokeFamily,
  rotateRefreshToken,
} from "./refresh-tokens.ts";
import { type Secrets, SIGNATURE_ALGORITHM } from "./secrets.ts";

const ISSUER = "touchline";
/** Long enough for a slow handshake; a socket that connects again asks for another one. */
export const TICKET_SECONDS = 60;

/** What a signed token is for; one kind is never taken for another. */
type TokenType = "at+jwt" | "ticket+jwt";

/** Who is calling. */
export interface Viewer {
  userId: string;
  sessionId: string;
  /** May only remove devices. */
  limited: boolean;
  /** The device of this sign-in was removed from the account. */
  deviceRemoved: boolean;
  canCreateGlobalTag: boolean;
}

/** An access token, its lifetime in seconds, and the refresh token that follows it. */
export interface Tokens {
  accessToken: string;
  expiresInSeconds: number;
  refreshToken: string;
}

export interface Sessions {
  /** Opens a session; `limited` when the device list is full. */
  open(
    db: Connection,
    session: { userId: string; deviceId: string | null; limited: boolean },
  ): Promise<Tokens>;
  /** @throws Failure 401 `refresh_token_failed` */
  refresh(refreshToken: string): Promise<Tokens>;
  /** @throws Failure 401 `invalid_token` */
  authenticate(accessToken: string): Promise<Viewer>;
  /** A ticket with which a browser, which never sees its access token, opens its socket. */
  issueTicket(sessionId: string): Promise<string>;
  /** @throws Failure 401 `invalid_token` */
  authenticateTicket(ticket: string): Promise<Viewer>;
  /** Ends one session at once: its access token too. */
  end(sessionId: string): Promise<void>;
  /** Ends all sessions of an account, except one; returns their ids. */
  endAll(db: Connection, userId: string, exceptSessionId?: string): Promise<string[]>;
  /** Which of these sessions have not ended. */
  stillOpen(sessionIds: readonly string[]): Promise<Set<string>>;
  /** Notes which device a session without one belongs to. */
  bindDevice(db: Connection, sessionId: string, deviceId: string): Promise<void>;
  /** Takes the refresh tokens of a removed device away; its access token still learns of it by the device check. */
  removeDevice(db: Connection, userId: string, deviceId: string): Promise<void>;
  /** Deletes what has expired. */
  sweep(): Promise<void>;
}

export interface SessionsOptions {
  db: Database;
  secrets: Secrets;
  accessTokenSeconds: number;
  now: () => number;
  newId: () => string;
}

export function createSessions({ db, secrets, accessTokenSeconds, now, newId }: SessionsOptions): Sessions {
  const signFor = (sessionId: string, typ: TokenType, seconds: number): Promise<string> => {
    const issuedAt = Math.floor(now() / 1000);
    return new SignJWT({ sid: sessionId })
      .setProtectedHeader({ alg: SIGNATURE_ALGORITHM, typ })
      .setIssuer(ISSUER)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + seconds)
      .setJti(newId())
      .sign(secrets.signingKey);
  };

  const sign = async (sessionId: string, refreshToken: string): Promise<Tokens> => ({
    accessToken: await signFor(sessionId, "at+jwt", accessTokenSeconds),
    expiresInSeconds: accessTokenSeconds,
    refreshToken,
  });

  const sessionIdOf = async (token: string, typ: TokenType): Promise<string> => {
    try {
      const { payload } = await jwtVerify(token, secrets.verificationKey, {
        issuer: ISSUER,
        algorithms: [SIGNATURE_ALGORITHM],
        typ,
        requiredClaims: ["exp", "sid"],
        currentDate: new Date(now()),
      });
      if (typeof payload.sid === "string") return payload.sid;
    } catch {
      // Whatever is wrong with a token, the caller learns only that it is not valid.
    }
    throw invalidToken();
  };

  const viewerOfSession = async (sessionId: string): Promise<Viewer> => {
    const [row] = await db
      .select({ session: sessions, canCreateGlobalTag: users.canCreateGlobalTag })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt)));
    if (!row) throw invalidToken();
    return {
      userId: row.session.userId,
      sessionId: row.session.id,
      limited: row.session.limited,
      deviceRemoved: row.session.deviceRemovedAt !== null,
      canCreateGlobalTag: row.canCreateGlobalTag,
    };
  };

  return {
    async open(connection, { userId, deviceId, limited }) {
      const id = newId();
      await connection.insert(sessions).values({ id, userId, deviceId, limited, openedAt: new Date(now()) });
      return sign(id, await issueRefreshToken(connection, id, now()));
    },

    async refresh(refreshToken) {
      const rotation = await rotateRefreshToken(db, refreshToken, secrets.successorKey, now());
      if (rotation.outcome === "rotated") return sign(rotation.sessionId, rotation.token);
      throw new Failure(401, "refresh_token_failed", "The refresh token is invalid or expired");
    },

    authenticate: async (accessToken) => viewerOfSession(await sessionIdOf(accessToken, "at+jwt")),

    issueTicket: (sessionId) => signFor(sessionId, "ticket+jwt", TICKET_SECONDS),
    authenticateTicket: async (ticket) => viewerOfSession(await sessionIdOf(ticket, "ticket+jwt")),

    async end(sessionId) {
      await db.transaction(async (tx) => {
        const [ended] = await tx
          .update(sessions)
          .set({ endedAt: new Date(now()) })
          .where(eq(sessions.id, sessionId))
          .returning({ userId: sessions.userId });
        await revokeFamily(tx, sessionId, now());
        if (ended) await announceSignOut(tx, { userId: ended.userId, sessionIds: [sessionId] });
      });
    },

    async endAll(connection, userId, exceptSessionId) {
      const ended = await connection
        .update(sessions)
        .set({ endedAt: new Date(now()) })
        .where(
          and(
            eq(sessions.userId, userId),
            isNull(sessions.endedAt),
            exceptSessionId === undefined ? undefined : ne(sessions.id, exceptSessionId),
          ),
        )
        .returning({ id: sessions.id });
      for (const { id } of ended) await revokeFamily(connection, id, now());
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
        .where(and(inArray(sessions.id, [...sessionIds]), isNull(sessions.endedAt)));
      return new Set(rows.map(({ id }) => id));
    },

    async bindDevice(connection, sessionId, deviceId) {
      await connection
        .update(sessions)
        .set({ deviceId })
        .where(and(eq(sessions.id, sessionId), isNull(sessions.deviceId)));
    },

    async removeDevice(connection, userId, deviceId) {
      const removed = await connection
        .update(sessions)
        .set({ deviceRemovedAt: new Date(now()) })
        .where(and(eq(sessions.userId, userId), eq(sessions.deviceId, deviceId), eq(sessions.limited, false)))
        .returning({ id: sessions.id });
      for (const { id } of removed) await revokeFamily(connection, id, now());
    },

    async sweep() {
      await deleteExpiredRefreshTokens(db, now());
      // A session lives as long as one of its refresh tokens does.
      const family = db.select().from(refreshTokens).where(eq(refreshTokens.sessionId, sessions.id));
      await db.delete(sessions).where(notExists(family));
    },
  };
}
