/** What users want to be notified of, in all matches that they follow or are reminded of. */
import { and, eq, gt, inArray, notExists, sql } from "drizzle-orm";
import type { Platform } from "../context.ts";
import { media, reminderSettings, reminders, sentReminders } from "../database/schema.ts";
import { type ReminderMinutes, requireAddress } from "./reminders.ts";

export interface ReminderSettings {
  /** How long before its start the user is reminded of every match that they follow (min); null if they are not. */
  followedMinutes: ReminderMinutes | null;
  /** Whether recordings of matches of which the user was reminded are announced. */
  recordings: boolean;
}

/** Returns the settings of a user. */
export async function readReminderSettings({ db }: Platform, userId: string): Promise<ReminderSettings> {
  const [row] = await db.select().from(reminderSettings).where(eq(reminderSettings.userId, userId));
  return {
    followedMinutes: (row?.followedMinutes ?? null) as ReminderMinutes | null,
    recordings: row?.recordingsSince != null,
  };
}

/**
 * Stores the settings of a user. They concern what becomes due from now on: nothing is sent of what is already due.
 * @param locale language of the mails; undefined for English
 * @throws Failure 422 `no_email`
 */
export async function saveReminderSettings(
  { db, now }: Pick<Platform, "db" | "now">,
  userId: string,
  { followedMinutes, recordings, locale }: ReminderSettings & { locale: string | undefined },
): Promise<void> {
  const isOfUser = eq(reminderSettings.userId, userId);
  await db.transaction(async (tx) => {
    if (followedMinutes !== null || recordings) await requireAddress(tx, userId);
    const [known] = await tx.select().from(reminderSettings).where(isOfUser).for("update");
    if (followedMinutes === null && !recordings) {
      await tx.delete(reminderSettings).where(isOfUser);
    } else {
      const at = new Date(now());
      const values = {
        followedMinutes,
        followedSince: known?.followedMinutes === followedMinutes ? known.followedSince : at,
        recordingsSince: recordings ? (known?.recordingsSince ?? at) : null,
        locale: locale ?? null,
      };
      await tx
        .insert(reminderSettings)
        .values({ userId, ...values })
        .onConflictDoUpdate({ target: reminderSettings.userId, set: values });
    }
    // What was queued for followed matches is not sent, and no user is notified that one is moved. Of those that have
    // started the user may still be notified of the recording.
    if (known?.followedMinutes != null && followedMinutes === null) {
      const own = tx
        .select({ one: sql`1` })
        .from(reminders)
        .where(and(eq(reminders.userId, userId), eq(reminders.mediaId, sentReminders.mediaId)));
      const ahead = tx
        .select({ id: media.id })
        .from(media)
        .where(gt(media.startsAt, new Date(now())));
      await tx
        .delete(sentReminders)
        .where(and(eq(sentReminders.userId, userId), inArray(sentReminders.mediaId, ahead), notExists(own)));
    }
  });
}
