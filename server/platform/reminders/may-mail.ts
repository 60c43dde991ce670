import { NO_EMAIL_DOMAIN } from "../accounts/present-account.ts";
import type { Platform } from "../context.ts";

/**
 * Limits per address, which need not belong to who registered it: of reminders of single matches, and of all others,
 * which must not use up the first.
 */
const MAX_MAILS_PER_HOUR = 20;
const LIMITS = { match: "reminder", other: "reminder-of-followed" } as const;

/** Counts a reminder against the limit of an address. @returns whether it may be mailed there */
export async function mayMail(
  { attempts, logger }: Pick<Platform, "attempts" | "logger">,
  email: string,
  limit: keyof typeof LIMITS,
): Promise<boolean> {
  if (email.endsWith(`@${NO_EMAIL_DOMAIN}`)) return false;
  if ((await attempts.count(`${LIMITS[limit]}:${email}`, 3600)) <= MAX_MAILS_PER_HOUR) return true;
  logger.warn("a reminder was not sent: there were many to the same address");
  return false;
}
