import { createHmac, randomBytes } from "node:crypto";
import { eq, inArray, lt } from "drizzle-orm";
import type { Connection } from "../database/database.ts";
import { refreshTokens, sessions } from "../database/schema.ts";
import { endSessions } from "./ended-sessions.ts";
import { hashOf } from "./token-hash.ts";

const LIFETIME_MS = 30 * 24 * 60 * 60 * 1000;
/**
 * Grace period in which a repeated refresh (lost response, two tabs at once) returns the same successor (ms).
 */
export const GRACE_MS = 30_000;

/** Issues the first, random refresh token of a session. */
export async function issueRefreshToken(db: Connection, sessionId: string, now: number): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await store(db, token, sessionId, now);
  return token;
}

async function store(db: Connection, token: string, sessionId: string, now: number): Promise<void> {
  await db
    .insert(refreshTokens)
    .values({ hash: hashOf(token), sessionId, expiresAt: new Date(now + LIFETIME_MS) })
    .onConflictDoNothing();
}

export type Rotation =
  | { outcome: "rotated"; sessionId: string; token: string }
  /** Token unknown, expired or revoked. */
  | { outcome: "refused" }
  /** Token used again after its grace period, so possibly stolen: all tokens of the session are revoked. */
  | { outcome: "reused"; sessionId: string };

/**
 * Exchanges a refresh token for its successor. The successor is an HMAC of the old token, so that a repeat
 * within the grace period returns the same one without storing it in plain text.
 * @param successorKeys the current key first, then others that a process may have used for this token
 * @param oldest sessions opened at or before this time have ended
 */
export async function rotateRefreshToken(
  db: Connection,
  token: string,
  successorKeys: readonly Buffer[],
  { now, oldest }: { now: number; oldest: Date },
): Promise<Rotation> {
  return db.transaction(async (tx): Promise<Rotation> => {
    const [row] = await tx
      .select({
        token: refreshTokens,
        openedAt: sessions.openedAt,
        endedAt: sessions.endedAt,
        deviceRemovedAt: sessions.deviceRemovedAt,
      })
      .from(refreshTokens)
      .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
      .where(eq(refreshTokens.hash, hashOf(token)))
      .for("update");
    const isOver = !row || row.endedAt || row.deviceRemovedAt || row.openedAt <= oldest;
    if (isOver || row.token.revokedAt || row.token.expiresAt.getTime() <= now) {
      return { outcome: "refused" };
    }
    const { sessionId, rotatedAt, hash } = row.token;
    if (rotatedAt && rotatedAt.getTime() + GRACE_MS < now) {
      await endSessions(tx, eq(sessions.id, sessionId), now);
      return { outcome: "reused", sessionId };
    }
    const successors = successorKeys.map((key) =>
      createHmac("sha256", key).update(`refresh-successor:${token}`).digest("base64url"),
    );
    const successor = (rotatedAt && (await storedOf(tx, successors))) ?? successors[0];
    if (successor === undefined) throw new Error("there is no key for successors");
    if (!rotatedAt) {
      await store(tx, successor, sessionId, now);
      await tx
        .update(refreshTokens)
        .set({ rotatedAt: new Date(now) })
        .where(eq(refreshTokens.hash, hash));
    }
    return { outcome: "rotated", sessionId, token: successor };
  });
}

/** Returns the token that is stored. */
async function storedOf(db: Connection, tokens: readonly string[]): Promise<string | undefined> {
  const rows = await db
    .select({ hash: refreshTokens.hash })
    .from(refreshTokens)
    .where(inArray(refreshTokens.hash, tokens.map(hashOf)));
  return tokens.find((token) => rows.some(({ hash }) => hash === hashOf(token)));
}

/** Deletes expired refresh tokens. */
export async function deleteExpiredRefreshTokens(db: Connection, now: number): Promise<void> {
  await db.delete(refreshTokens).where(lt(refreshTokens.expiresAt, new Date(now)));
}
