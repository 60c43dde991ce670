/** Which mails about reminders are sent: addresses need not belong to who registered them. */
import { NO_EMAIL_DOMAIN } from "../accounts/present-account.ts";
import type { Platform } from "../context.ts";

/**
 * Limits per address: of reminders of single matches, and of all others, which must not use up the first.
 */
const MAX_MAILS_PER_HOUR = 20;

/**
 * Counts a mail and returns whether it may be queued: there is an address, and it has not got too many this hour.
 * @param isOfMatch whether the user has set a reminder of this match
 */
export async function mayMail(
  { attempts, logger }: Pick<Platform, "attempts" | "logger">,
  email: string,
  isOfMatch: boolean,
): Promise<boolean> {
  if (email.endsWith(`@${NO_EMAIL_DOMAIN}`)) return false;
  const key = isOfMatch ? `reminder:${email}` : `reminder-of-followed:${email}`;
  if ((await attempts.count(key, 3600)) <= MAX_MAILS_PER_HOUR) return true;
  logger.warn("a reminder was not sent: there were many to the same address");
  return false;
}
