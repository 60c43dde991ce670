import { and, count, eq, gt, inArray, isNull, lte, notExists, or } from "drizzle-orm";
import { type Entitlement, entitlementsOfUser } from "../commerce/entitlements.ts";
import { batched } from "../database/batch.ts";
import type { Connection, Database } from "../database/database.ts";
import { refreshTokens, sessions, users } from "../database/schema.ts";
import { Failure, invalidToken } from "../http/failures.ts";
import { announceSignOut } from "../realtime/sign-outs.ts";
import { endSessions, endSessionsOfDevice, endSessionsOfUser } from "./ended-sessions.ts";
import { deleteExpiredRefreshTokens, issueRefreshToken, rotateRefreshToken } from "./refresh-tokens.ts";
import type { Secrets } from "./secrets.ts";
import { createSignedTokens, type TokenType } from "./signed-tokens.ts";

const DAY_MS = 24 * 3_600_000;
/** Lifetime of a ticket (s): long enough for a slow handshake. A reconnecting socket requests a new one. */
export const TICKET_SECONDS = 60;

/** How long the read of a session waits for those of other calls (ms): a page sends ten at once. */
const SESSION_WAIT_MS = 3;

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
    session: { userId: string; deviceId: string | null; limited: boolean; byCode?: boolean },
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

/** Creates the store of sessions and their tokens, in the database of the platform. */
export function createSessions(options: SessionsOptions): Sessions {
  const { db, secrets, accessTokenSeconds, now, newId } = options;
  const oldest = () => new Date(now() - options.lifetimeDays * DAY_MS);
  const signedTokens = createSignedTokens({ keys: secrets.tokenKeys, now, newId });
  const findViewer = batched(
    (ids: readonly string[]) => findViewers(db, ids, { now: now(), oldest: oldest() }),
    SESSION_WAIT_MS,
  );

  const tokensOf = async (sessionId: string, refreshToken: string): Promise<Tokens> => ({
    accessToken: await signedTokens.sign(sessionId, "at+jwt", accessTokenSeconds),
    expiresInSeconds: accessTokenSeconds,
    refreshToken,
  });
  const authenticate = async (token: string, type: TokenType): Promise<Viewer> => {
    const viewer = await findViewer(await signedTokens.sessionIdOf(token, type));
    if (!viewer) throw invalidToken();
    return viewer;
  };

  return {
    async open(connection, session) {
      const id = newId();
      await connection.insert(sessions).values({ id, ...session, openedAt: new Date(now()) });
      return tokensOf(id, await issueRefreshToken(connection, id, now()));
    },

    async refresh(refreshToken) {
      const rotation = await rotateRefreshToken(db, refreshToken, secrets.successorKeys.accepted(), {
        now: now(),
        oldest: oldest(),
      });
      if (rotation.outcome === "rotated") return tokensOf(rotation.sessionId, rotation.token);
      throw new Failure(401, "refresh_token_failed", "The refresh token is invalid or expired");
    },

    authenticate: (accessToken) => authenticate(accessToken, "at+jwt"),
    issueTicket: (sessionId) => signedTokens.sign(sessionId, "ticket+jwt", TICKET_SECONDS),
    authenticateTicket: (ticket) => authenticate(ticket, "ticket+jwt"),

    end: (sessionId) => db.transaction((tx) => endSession(tx, sessionId, now())),
    endAll: (connection, userId, exceptSessionId) => endAll(connection, userId, now(), exceptSessionId),
    removeDevice: (connection, userId, deviceId) => removeDevice(connection, userId, deviceId, now()),

    stillOpen: (sessionIds) => stillOpen(db, sessionIds),
    countOpen: (connection) => countOpen(connection, oldest()),
    sweep: () => sweep(db, now(), oldest()),
  };
}

/** Returns the viewers of sessions that have not ended, by session. */
async function findViewers(
  db: Database,
  sessionIds: readonly string[],
  { now, oldest }: { now: number; oldest: Date },
): Promise<Map<string, Viewer>> {
  const rows = await db
    .select({
      session: sessions,
      canCreateGlobalTag: users.canCreateGlobalTag,
      entitlements: entitlementsOfUser(now),
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(inArray(sessions.id, [...sessionIds]), isNull(sessions.endedAt), gt(sessions.openedAt, oldest)),
    );
  return new Map(
    rows.map(({ session, ...user }) => [
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
}

async function endSession(tx: Connection, sessionId: string, now: number): Promise<void> {
  const [ended] = await endSessions(tx, eq(sessions.id, sessionId), now);
  if (ended) await announceSignOut(tx, { userId: ended.userId, sessionIds: [sessionId] });
}

async function endAll(
  connection: Connection,
  userId: string,
  now: number,
  exceptSessionId?: string,
): Promise<string[]> {
  const ended = await endSessionsOfUser(connection, userId, now, exceptSessionId);
  const sessionIds = ended.map(({ id }) => id);
  await announceSignOut(connection, {
    userId,
    sessionIds: exceptSessionId === undefined ? null : sessionIds,
  });
  return sessionIds;
}

async function removeDevice(
  connection: Connection,
  userId: string,
  deviceId: string,
  now: number,
): Promise<string[]> {
  const removed = await endSessionsOfDevice(connection, { userId, deviceId }, now);
  const sessionIds = removed.map(({ id }) => id);
  await announceSignOut(connection, { userId, sessionIds, removedDeviceId: deviceId });
  return sessionIds;
}

/** Neither has the session ended, nor was its device removed. */
const isOpen = and(isNull(sessions.endedAt), isNull(sessions.deviceRemovedAt));

async function stillOpen(db: Database, sessionIds: readonly string[]): Promise<Set<string>> {
  if (sessionIds.length === 0) return new Set();
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(inArray(sessions.id, [...sessionIds]), isOpen));
  return new Set(rows.map(({ id }) => id));
}

async function countOpen(connection: Connection, oldest: Date): Promise<number> {
  const isCounted = and(isOpen, gt(sessions.openedAt, oldest));
  const [row] = await connection.select({ count: count() }).from(sessions).where(isCounted);
  return row?.count ?? 0;
}

async function sweep(db: Database, now: number, oldest: Date): Promise<void> {
  await deleteExpiredRefreshTokens(db, now);
  // A session lives as long as one of its refresh tokens.
  const family = db.select().from(refreshTokens).where(eq(refreshTokens.sessionId, sessions.id));
  await db.delete(sessions).where(or(notExists(family), lte(sessions.openedAt, oldest)));
}
