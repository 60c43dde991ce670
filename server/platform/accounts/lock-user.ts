import { eq } from "drizzle-orm";
import type { Connection } from "../database/database.ts";
import { users } from "../database/schema.ts";

/**
 * Serialises, until the end of the transaction, what concerns one user: their purchases and charges, devices (two
 * admissions at once could both take the last free place), and the beginning and end of sessions. Must be acquired
 * before any other lock.
 * @returns false if the account does not exist or has been deleted
 */
export async function lockUser(tx: Connection, userId: string): Promise<boolean> {
  const locked = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update");
  return locked.length > 0;
}
