import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "~/lib/log.server";
import type { Tokens } from "~/platform/contract/user";
import { ExpiredSession, PlatformError, PlatformReplyInvalid } from "~/platform/errors";
import { type SessionRecord, toTokenData, type UserTokenData } from "./record";
import type { SessionStore, StoredSession } from "./store/store";

/** Lifetime of a lease; longer than any refresh, so that a lease expires only when its holder has died. */
const LEASE_MS = 15_000;
const LEASE_POLL_MS = 50;

/** Transient statuses: the session survives them. */
export const TRANSIENT_STATUSES: readonly number[] = [408, 425, 429, 502, 503, 504];

export interface RefreshOptions {
  store: SessionStore;
  sessionId: string;
  /** The token the caller wants to replace. */
  usedToken: string;
  /** Exchanges a refresh token for new tokens. */
  exchange: (refreshToken: string) => Promise<Tokens>;
  log: Logger;
  now?: () => number;
}

const running = new Map<string, Promise<StoredSession>>();

/**
 * Renews a session's tokens; at most one renewal runs per session, across loaders, tabs and processes. Reads
 * the record again once it holds the lease: if its token is no longer the used one, another request has
 * renewed it, and that record is returned.
 * @returns the session with fresh tokens
 * @throws ExpiredSession when the tokens cannot be renewed; the record is then destroyed
 * @throws PlatformUnreachable or PlatformError when the platform is only unavailable; the record stays
 */
export function refreshOnce(options: RefreshOptions): Promise<StoredSession> {
  const key = `${options.sessionId} ${options.usedToken}`;
  let refresh = running.get(key);
  if (!refresh) {
    refresh = refreshUnderLease(options).finally(() => running.delete(key));
    running.set(key, refresh);
  }
  return refresh;
}

async function refreshUnderLease(options: RefreshOptions): Promise<StoredSession> {
  const { store, sessionId, usedToken, now = Date.now } = options;
  const lease = `refresh:${sessionId}`;
  const owner = randomUUID();
  while (!(await store.acquireLease(lease, owner, LEASE_MS, now()))) await delay(LEASE_POLL_MS);
  try {
    const session = await store.read(sessionId);
    if (!session) throw new ExpiredSession();
    if (session.record.token !== usedToken) return session;
    return await exchangeAndStore(options, session);
  } finally {
    await store.releaseLease(lease, owner);
  }
}

async function exchangeAndStore(options: RefreshOptions, session: StoredSession): Promise<StoredSession> {
  const { store, sessionId, exchange, log, now = Date.now } = options;
  const refreshToken = session.record.userTokenData?.refreshToken;
  try {
    if (!refreshToken) throw new ExpiredSession();
    const userTokenData = toTokenData(await exchange(refreshToken), now(), refreshToken);
    return await storeTokens(store, session, userTokenData);
  } catch (error) {
    const refused = error instanceof PlatformError && !TRANSIENT_STATUSES.includes(error.status);
    // A success without tokens; a retry would return none either.
    const isEmpty = error instanceof PlatformReplyInvalid;
    if (!refused && !isEmpty && !(error instanceof ExpiredSession)) throw error;
    const expired = new ExpiredSession();
    log.info({ code: expired.code, kind: expired.kind, err: error }, expired.message);
    await store.destroy(sessionId);
    throw expired;
  }
}

/** Writes the tokens into the newest record, so that a follow saved in the meantime is kept. */
async function storeTokens(
  store: SessionStore,
  session: StoredSession,
  userTokenData: UserTokenData,
): Promise<StoredSession> {
  const stored = await updateRecord(store, session, (record) => ({
    ...record,
    token: userTokenData.token,
    userTokenData,
  }));
  if (!stored) throw new ExpiredSession();
  return stored;
}

/**
 * Changes a record; after a conflicting write it reads the record again and retries.
 * @returns the session as stored, or undefined when it no longer exists
 */
export async function updateRecord(
  store: SessionStore,
  session: StoredSession,
  change: (record: SessionRecord) => SessionRecord,
): Promise<StoredSession | undefined> {
  for (let current: StoredSession | undefined = session; current; current = await store.read(session.id)) {
    const record = change(current.record);
    if (await store.write(session.id, record, current.version)) {
      return { ...current, record, version: current.version + 1 };
    }
  }
  return undefined;
}
