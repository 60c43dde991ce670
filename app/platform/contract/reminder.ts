import { z } from "zod";
import { type Media, mediaSchema } from "./media";
import { paged } from "./paged";
import { content, flag, number } from "./read";

/** How long before its start a viewer can be reminded of a match (min). */
export const REMINDER_MINUTES = [5, 15, 60] as const;
export type ReminderMinutes = (typeof REMINDER_MINUTES)[number];

/** A match of which the viewer is reminded (requirement CALL-22). */
export interface RemindedMedia {
  media: Media;
  /** How long before the start (min). */
  minutes: number;
}

const reminded = z
  .looseObject({ reminder: z.object({ minutes: number }) })
  .transform((raw, context): RemindedMedia => {
    const media = mediaSchema.safeParse(raw);
    const { minutes } = raw.reminder;
    if (media.success && minutes !== undefined) return { media: media.data, minutes };
    context.issues.push({ code: "custom", message: "no match with a reminder", input: raw });
    return z.NEVER;
  });

/** Reads a page of matches with reminders. */
export const remindedPageSchema = paged(reminded);

/** What a viewer is notified of all matches (requirement CALL-26). */
export interface ReminderSettings {
  /** How long before its start they are reminded of every match that they follow (min); undefined if they are not. */
  followedMinutes: ReminderMinutes | undefined;
  /** Whether they are notified of recordings of matches of which they were reminded. */
  recordings: boolean;
}

/** Reads the settings of a viewer; a time that is not known counts as none. */
export const reminderSettingsSchema = content(
  z.object({
    followed_minutes: z
      .literal([...REMINDER_MINUTES])
      .optional()
      .catch(undefined),
    recordings: flag(false),
  }),
).transform(
  ({ followed_minutes, recordings }): ReminderSettings => ({ followedMinutes: followed_minutes, recordings }),
);
