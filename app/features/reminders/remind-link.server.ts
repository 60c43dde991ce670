import * as paths from "~/lib/paths";
import type { Media } from "~/platform/contract/media";
import { REMINDER_MINUTES, type ReminderMinutes } from "~/platform/contract/reminder";
import type { RequestContext } from "~/request/context.server";
import { sendsReminders } from "./reminders.server";

const MINUTE_MS = 60_000;

/**
 * Returns how long before the start (min) viewers can still be reminded of a match; none if the platform sends no
 * reminders of it.
 * @param now milliseconds since the epoch
 */
export function possibleMinutes({ hasReminders, date }: Media, now: number): ReminderMinutes[] {
  if (!hasReminders || !date) return [];
  return REMINDER_MINUTES.filter((minutes) => Date.parse(date) - minutes * MINUTE_MS > now);
}

/** Returns the link to the reminder of a match; undefined if there can be none. */
export function remindLink(context: RequestContext, media: Media, now: number) {
  if (!sendsReminders(context) || possibleMinutes(media, now).length === 0) return undefined;
  return { href: paths.remind(media.id), text: context.t("reminders:link"), icon: "bell" as const };
}
