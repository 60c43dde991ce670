/** Clock of the ledger. */
import { sql } from "drizzle-orm";
import type { Connection } from "../database/database.ts";

/**
 * Time of purchases, in milliseconds since the epoch. All processes of an installation use the same clock, so
 * their own clocks may differ; only tests replace it.
 */
export type LedgerClock = (db: Connection) => Promise<number>;

/** The database's clock. Advances within a transaction, so that it can be read after waiting for a lock. */
export const databaseTime: LedgerClock = async (db) => {
  const { rows } = await db.execute<{ present: string }>(
    sql`select floor(extract(epoch from clock_timestamp()) * 1000)::text as present`,
  );
  return Number(rows[0]?.present);
};
