import { sql } from "drizzle-orm";
import type { Transaction } from "../database/database.ts";
import { receiptCounters } from "../database/schema.ts";

/** Digits of a number, so that receipts sort by it; larger numbers have more. */
const DIGITS = 6;

/**
 * Returns the next receipt number of the year, such as `2026-000123`. Numbers are consecutive without gaps, as
 * bookkeeping requires (requirement PAY-5): the transaction locks the counter until it ends, and takes the number back if it fails.
 * @param now time of the payment (ms)
 */
export async function nextReceiptNumber(tx: Transaction, now: number): Promise<string> {
  const year = new Date(now).getUTCFullYear();
  const [counter] = await tx
    .insert(receiptCounters)
    .values({ year, last: 1 })
    .onConflictDoUpdate({
      target: receiptCounters.year,
      set: { last: sql`${receiptCounters.last} + 1` },
    })
    .returning({ last: receiptCounters.last });
  if (!counter) throw new Error("the counter of receipts returned no number");
  return `${year}-${String(counter.last).padStart(DIGITS, "0")}`;
}
