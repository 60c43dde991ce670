import { eq } from "drizzle-orm";
import type { Connection } from "../database/database.ts";
import { calendarTokens, devices } from "../database/schema.ts";

/**
 * Removes what is worth something without a password or a session: the link of the calendar, and the devices. Called
 * when the owner of the e-mail address of an account proves for the first time that it is theirs: another person may
 * have opened the account. A stored card stays where the proof is a reset of the password: it is most often that of the
 * owner, whose subscription it pays.
 */
export async function removeAccessOfCreator(tx: Connection, userId: string): Promise<void> {
  await tx.delete(devices).where(eq(devices.userId, userId));
  await tx.delete(calendarTokens).where(eq(calendarTokens.userId, userId));
}
