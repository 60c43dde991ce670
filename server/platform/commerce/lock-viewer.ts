import { eq } from "drizzle-orm";
import type { Transaction } from "../database/database.ts";
import { users } from "../database/schema.ts";

/**
 * Serialises all transactions that buy, charge, settle or delete for one viewer. Must be acquired before any
 * other lock.
 * @returns false if the account does not exist or has been deleted
 */
export async function lockViewer(tx: Transaction, userId: string): Promise<boolean> {
  const locked = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update");
  return locked.length > 0;
}
