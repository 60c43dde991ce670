import { createHash, createHmac, randomBytes } from "node:crypto";
import { and, eq, isNull, lt } from "drizzle-orm";
import type { Connection } from "../database/database.ts";
import { refreshTokens, sessions } from "../database/schema.ts";

const LIFETIME_MS = 30 * 24 * 60 * 60 * 1000;
/** A repeated refresh (lost answer, two tabs at once) within this time gets the same successor again. */
export const GRACE_MS = 30_000;

const hashOf = (token: string) => createHash("sha256").update(token).digest("base64url");

/** Starts a session's family of refresh tokens with a random one. */
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
  /** Unknown, expired or revoked. */
  | { outcome: "refused" }
  /** Used again after its grace: somebody has a copy, so the whole family was revoked. */
  | { outcome: "reused"; sessionId: string };

/**
 * Trades a refresh token for its successor. The successor is an HMAC of the old token, so that a repeat
 * within the grace finds the same one without the plain text being stored anywhere.
 */
export async function rotateRefreshToken(
  db: Connection,
  token: string,
  successorKey: Buffer,
  now: number,
): Promise<Rotation> {
  return db.transaction(async (tx): Promise<Rotation> => {
    const [row] = await tx
      .select({ token: refreshTokens, endedAt: sessions.endedAt })
      .from(refreshTokens)
      .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
      .where(eq(refreshTokens.hash, hashOf(token)))
      .for("update");
    if (!row || row.endedAt || row.token.revokedAt || row.token.expiresAt.getTime() <= now) {
      return { outcome: "refused" };
    }
    const { sessionId, rotatedAt, hash } = row.token;
    if (rotatedAt && rotatedAt.getTime() + GRACE_MS < now) {
      await tx
        .update(sessions)
        .set({ endedAt: new Date(now) })
        .where(eq(sessions.id, sessionId));
      await revokeFamily(tx, sessionId, now);
      return { outcome: "reused", sessionId };
    }
    const successor = createHmac("sha256", successorKey)
      .update(`refresh-successor:${token}`)
      .digest("base64url");
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

/** Revokes every refresh token of a session. */
export async function revokeFamily(db: Connection, sessionId: string, now: number): Promise<void> {
  await db
    .update(refreshTokens)
    .set({ revokedAt: new Date(now) })
    .where(and(eq(refreshTokens.sessionId, sessionId), isNull(refreshTokens.revokedAt)));
}

/** Deletes refresh tokens that nobody can use any more. */
export async function deleteExpiredRefreshTokens(db: Connection, now: number): Promise<void> {
  await db.delete(refreshTokens).where(lt(refreshTokens.expiresAt, new Date(now)));
}
