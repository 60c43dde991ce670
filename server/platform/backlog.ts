/** Work that waits in the database, for metrics. */
import { count, eq, isNotNull, min } from "drizzle-orm";
import type { Database } from "./database/database.ts";
import { charges, mails, pushes, sentReminders } from "./database/schema.ts";

/** Entries that wait, of all processes of the installation. */
export interface Waiting {
  count: number;
  /** Time since the oldest entry was added (s); 0 without entries. */
  oldestSeconds: number;
}

export interface Backlog {
  /** Mails that are not sent yet. */
  mails: Waiting;
  /** Notifications that no push service has accepted yet. */
  pushes: Waiting;
  /** Charges whose outcome is not known yet. */
  charges: Waiting;
}

/**
 * Counts what waits in the database; each query reads open entries only.
 * @param now milliseconds since the epoch
 * @throws the driver's error when the database cannot be read
 */
export async function readBacklog(db: Database, now: number): Promise<Backlog> {
  const [[mail], [push], [charge]] = await Promise.all([
    db
      .select({ count: count(), oldest: min(mails.addedAt) })
      .from(mails)
      .where(isNotNull(mails.nextTryAt)),
    db
      .select({ count: count(), oldest: min(sentReminders.addedAt) })
      .from(pushes)
      .innerJoin(sentReminders, eq(sentReminders.id, pushes.sentReminderId)),
    db
      .select({ count: count(), oldest: min(charges.createdAt) })
      .from(charges)
      .where(eq(charges.status, "processing")),
  ]);
  const waiting = (row: { count: number; oldest: Date | null } | undefined): Waiting => ({
    count: row?.count ?? 0,
    oldestSeconds: row?.oldest ? Math.max(0, now - row.oldest.getTime()) / 1_000 : 0,
  });
  return { mails: waiting(mail), pushes: waiting(push), charges: waiting(charge) };
}
