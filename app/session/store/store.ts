import type { OrderRecord } from "../order-record";
import type { SessionRecord } from "../record";

/** A session record with its metadata. */
export interface StoredSession {
  id: string;
  record: SessionRecord;
  /** Incremented by every write; a write must name the version that was read. */
  version: number;
  /** When the cookie was last renewed, milliseconds since the epoch. */
  touchedAt: number;
}

/** Session records. A write based on an outdated version is refused. */
export interface Sessions {
  read(id: string): Promise<StoredSession | undefined>;
  create(id: string, record: SessionRecord, now: number): Promise<void>;
  /** @returns false when the session was written or destroyed since `version` */
  write(id: string, record: SessionRecord, version: number): Promise<boolean>;
  touch(id: string, now: number): Promise<void>;
  destroy(id: string): Promise<void>;
  /**
   * Ends every session of one user.
   * @returns number of sessions ended
   */
  destroyAllOf(userId: string): Promise<number>;
  /**
   * Returns the ids of the users who are signed in with an e-mail address, in any letter case. For
   * administration: it may read every session.
   */
  userIdsWithEmail(email: string): Promise<string[]>;
}

/** Leases, each of which has one owner at a time. */
export interface Leases {
  /**
   * Acquires or extends a lease.
   * @returns whether `owner` holds it now
   */
  acquireLease(name: string, owner: string, milliseconds: number, now: number): Promise<boolean>;
  releaseLease(name: string, owner: string): Promise<void>;
}

/** Orders that were sent or are about to be. */
export interface PlacedOrders {
  /**
   * Records an order before it is sent. If several hosts record the same order at once, exactly one of them
   * is the first.
   * @param now milliseconds since the epoch
   * @returns undefined for the first, which sends the order; otherwise the existing record
   */
  recordOrder(id: string, record: OrderRecord, now: number): Promise<OrderRecord | undefined>;
  readOrder(id: string): Promise<OrderRecord | undefined>;
  /** Replaces the record of an order; does nothing when there is none. */
  updateOrder(id: string, record: OrderRecord): Promise<void>;
  /** Removes an order that had no effect, so that the same form can be sent again. */
  forgetOrder(id: string): Promise<void>;
}

/** Storage of sessions and orders. Every implementation is safe across processes. */
export interface SessionStore extends Sessions, Leases, PlacedOrders {
  /** Throws when the store cannot be reached or written; readiness checks call it at most once a second. */
  check(): Promise<void>;
  close(): Promise<void>;
}

/** Orders are stored for as long as a page with their form may stay open in a browser. */
export const ORDER_LIFETIME_SECONDS = 30 * 24 * 3600;

/** Sessions end after thirty days without a visit. */
export const SESSION_LIFETIME_SECONDS = 30 * 24 * 3600;
