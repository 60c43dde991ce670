import type { SessionRecord } from "../record";

/** A record with the bookkeeping around it. */
export interface StoredSession {
  id: string;
  record: SessionRecord;
  /** Grows with every write; a write names the version it has seen. */
  version: number;
  /** When the cookie was last renewed, milliseconds since the epoch. */
  touchedAt: number;
}

/**
 * Where session records live. Every implementation is safe across processes: a write that has not seen the
 * newest version is refused, and a lease is held by one owner at a time.
 */
export interface SessionStore {
  read(id: string): Promise<StoredSession | undefined>;
  create(id: string, record: SessionRecord, now: number): Promise<void>;
  /** @returns false when somebody else has written, or destroyed, since `version` */
  write(id: string, record: SessionRecord, version: number): Promise<boolean>;
  touch(id: string, now: number): Promise<void>;
  destroy(id: string): Promise<void>;
  /** Ends every session of one viewer. @returns how many there were */
  destroyAllOf(userId: string): Promise<number>;
  /** Ids of the viewers who are signed in with an e-mail address, in any letter case. For administration: it may read every session. */
  viewersWithEmail(email: string): Promise<string[]>;
  /** Takes or keeps a lease. @returns whether `owner` holds it now */
  acquireLease(name: string, owner: string, milliseconds: number, now: number): Promise<boolean>;
  releaseLease(name: string, owner: string): Promise<void>;
  /** Throws when the store cannot be reached; for readiness checks. */
  check(): Promise<void>;
  close(): Promise<void>;
}

/** Sessions end after thirty days without a visit. */
export const SESSION_LIFETIME_SECONDS = 30 * 24 * 3600;
