import type { PlatformClient } from "../client.server";
import { type ListQuery, listBody, type Paged } from "../contract/paged";
import { nothing } from "../contract/read";
import {
  type RemindedMedia,
  type ReminderMinutes,
  type ReminderSettings,
  remindedPageSchema,
  reminderSettingsSchema,
} from "../contract/reminder";
import { createPlatformsWithout } from "../platforms-without.server";
import { ifOffered } from "./if-offered";

/** Platforms that send no reminders (requirement CALL-22). */
export const platformsWithoutReminders = createPlatformsWithout();

interface RemindedQuery extends Pick<ListQuery, "page" | "size"> {
  /** Only this match. */
  eventId?: string;
}

/**
 * `GET /api/user/list_reminders`: one page of the matches of which the viewer is reminded, the next one first.
 * Undefined from a platform without reminders.
 */
export async function listReminders(
  platform: PlatformClient,
  { eventId, ...paging }: RemindedQuery,
): Promise<Paged<RemindedMedia> | undefined> {
  const { filters: _none, ...parameters } = listBody(paging);
  const call = platform.call("GET", "/api/user/list_reminders", {
    auth: "yes",
    query: { ...parameters, event_id: eventId },
    reply: remindedPageSchema,
  });
  // A platform may respond with 404 to an unknown id, too.
  const page = await (eventId === undefined
    ? platformsWithoutReminders.ifOffered(platform.baseUrl, call)
    : ifOffered(call));
  if (!page) return undefined;
  return {
    ...page,
    entries: page.entries.map((entry) => ({ ...entry, media: platform.hideResult(entry.media) })),
  };
}

/** Returns how long before the start (min) the viewer is reminded of a match; undefined if they are not. */
export async function reminderMinutesOf(
  platform: PlatformClient,
  eventId: string,
): Promise<number | undefined> {
  const page = await listReminders(platform, { eventId, size: 1 });
  return page?.entries.find(({ media }) => media.id === eventId)?.minutes;
}

/** `POST /api/user/set_reminder`. @param minutes how long before the start the mail is sent */
export function setReminder(
  platform: PlatformClient,
  eventId: string,
  minutes: ReminderMinutes,
): Promise<void> {
  const body = { event_id: eventId, minutes };
  return platform.call("POST", "/api/user/set_reminder", { auth: "yes", body, reply: nothing });
}

/** `POST /api/user/remove_reminder`; a reminder that is gone counts as removed. */
export function removeReminder(platform: PlatformClient, eventId: string): Promise<void> {
  const body = { event_id: eventId };
  return platform.call("POST", "/api/user/remove_reminder", { auth: "yes", body, reply: nothing });
}

/**
 * `GET /api/user/get_reminder_settings`: what the viewer is notified of all matches. Undefined from a platform without such
 * settings.
 */
export function getReminderSettings(platform: PlatformClient): Promise<ReminderSettings | undefined> {
  return ifOffered(
    platform.call("GET", "/api/user/get_reminder_settings", {
      auth: "yes",
      reply: reminderSettingsSchema,
    }),
  );
}

/** `POST /api/user/save_reminder_settings`. */
export function saveReminderSettings(
  platform: PlatformClient,
  { followedMinutes, recordings }: ReminderSettings,
): Promise<void> {
  const body = { followed_minutes: followedMinutes ?? null, recordings };
  return platform.call("POST", "/api/user/save_reminder_settings", { auth: "yes", body, reply: nothing });
}

/**
 * `POST /api/reminders/end`: ends all reminders of the user to whom a mail with the token was sent.
 * @throws PlatformError with `isNotFound` for an unknown token
 */
export function endReminders(platform: PlatformClient, token: string): Promise<void> {
  return platform.call("POST", "/api/reminders/end", { auth: "no", body: { token }, reply: nothing });
}
