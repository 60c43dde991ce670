import { eq, sql } from "drizzle-orm";
import { hasRecording } from "../catalogue/conditions.ts";
import { identitiesById } from "../catalogue/reads.ts";
import type { Platform } from "../context.ts";
import { media, sentReminders } from "../database/schema.ts";
import type { Mail } from "../mail/mail.ts";
import { siteUrl } from "../mail/notices.ts";
import { ENGLISH_REMINDERS, REMINDER_TEXTS, type ReminderKind } from "../mail/reminder-texts.ts";
import type { PushSubject } from "../push/queue.ts";
import type { PushMessage } from "../push/service.ts";
import { endToken } from "./reminders.ts";

interface SentReminder {
  sent: typeof sentReminders.$inferSelect;
  media: typeof media.$inferSelect;
}

/** Links of mails name their language: a redirect would lose the POST of a mail program. */
const FALLBACK = "en";
/** Languages that are written from right to left. */
const RIGHT_TO_LEFT = ["he"];
/** Marks a message that browsers can show without a service worker (Declarative Web Push). */
const DECLARATIVE = 8030;

/** Language and time zone of a reminder; UTC if it is not known. */
interface Language {
  locale: string;
  timeZone?: string | null;
}

/**
 * Reads what a reminder tells: the names of the teams and the start, never anything of the match's course.
 * @param id of the row in `sent_reminders`
 * @returns undefined if the reminder was removed, or the match was cancelled, moved or has begun since; of a recording,
 *   if it was removed
 */
async function readReminder(
  { db, now }: Pick<Platform, "db" | "now">,
  id: string,
  { locale, timeZone }: Language,
) {
  const [row] = await db
    .select({ sent: sentReminders, media, hasRecording: sql<boolean>`${hasRecording}` })
    .from(sentReminders)
    .innerJoin(media, eq(media.id, sentReminders.mediaId))
    .where(eq(sentReminders.id, id));
  const isUsable = row && (row.sent.kind === "recording-ready" ? row.hasRecording : isStillAhead(row, now()));
  if (!isUsable) return undefined;
  const texts = REMINDER_TEXTS[locale] ?? ENGLISH_REMINDERS;
  const { homeTeamId, awayTeamId, title, startsAt } = row.media;
  const teams = await identitiesById({ db }, [homeTeamId ?? "", awayTeamId ?? ""]);
  const names = [teams.get(homeTeamId ?? ""), teams.get(awayTeamId ?? "")].flatMap(
    (team) => team?.title ?? [],
  );
  const match = names.length === 2 ? names.join(" – ") : title;
  const values = { match, time: timeText(startsAt, locale, timeZone) };
  const fill = (text: string) =>
    text.replace(/\{(match|time)\}/g, (_, name: keyof typeof values) => values[name]);
  const { subject, text, link } = texts[row.sent.kind as ReminderKind];
  return {
    ...{ sent: row.sent, texts, link, subject: fill(subject), text: fill(text) },
    path: `/events/${encodeURIComponent(row.media.id)}`,
  };
}

/**
 * Composes the mail of a reminder, see `readReminder`.
 * @param about id of the row in `sent_reminders`
 * @returns undefined if there is nothing to tell any more
 */
export async function composeReminder(
  platform: Pick<Platform, "db" | "webOrigin" | "now" | "reminderKey">,
  to: string,
  { locale = FALLBACK, about = "" }: { locale: string | undefined; about: string | undefined },
): Promise<Mail | undefined> {
  const { webOrigin, reminderKey } = platform;
  const reminder = await readReminder(platform, about, { locale });
  if (!reminder) return undefined;
  const { sent, texts, link, subject, text, path } = reminder;
  const end = siteUrl(webOrigin, locale, `/reminders?token=${endToken(sent.userId, reminderKey)}`);
  return {
    to,
    subject,
    text: [
      texts.hello,
      text,
      ...(sent.kind === "recording-ready" ? [texts.noResult] : []),
      link,
      siteUrl(webOrigin, locale, path),
      texts.end,
      end,
    ].join("\n\n"),
    unsubscribeUrl: end,
  };
}

/**
 * Composes the notification of a reminder, see `readReminder`. The service worker and Safari read the same text.
 * @returns undefined if there is nothing to tell any more
 */
export async function composeNotification(
  platform: Pick<Platform, "db" | "webOrigin" | "now">,
  { sentReminderId, userId, locale: known, timeZone }: PushSubject,
): Promise<Omit<PushMessage, "ttlSeconds"> | undefined> {
  const { webOrigin } = platform;
  const locale = known ?? FALLBACK;
  const reminder = await readReminder(platform, sentReminderId, { locale, timeZone });
  // A device that has changed hands tells nothing of its former user.
  if (reminder?.sent.userId !== userId) return undefined;
  const notification = {
    title: reminder.subject,
    body: reminder.text,
    lang: locale,
    dir: RIGHT_TO_LEFT.includes(locale) ? "rtl" : "ltr",
    navigate: siteUrl(webOrigin, locale, reminder.path),
    // If a message arrives twice, the device shows one.
    tag: reminder.sent.id,
    icon: `${webOrigin}/icons/icon-192.png`,
  };
  return {
    payload: JSON.stringify({ web_push: DECLARATIVE, notification }),
    // A device that was offline gets the last message about a match.
    topic: reminder.sent.mediaId,
  };
}

const isStillAhead = ({ sent, media: { status, startsAt } }: SentReminder, now: number) =>
  ["upcoming", "live"].includes(status) &&
  startsAt.getTime() === sent.startsAt.getTime() &&
  startsAt.getTime() > now;

/** Mails do not know the time zone of the viewer; the page of the match shows the start in theirs. */
function timeText(time: Date, locale: string, timeZone: string | null | undefined): string {
  const format = { dateStyle: "full", timeStyle: "short" } as const;
  const text = new Intl.DateTimeFormat(locale, { ...format, timeZone: timeZone ?? "UTC" }).format(time);
  return timeZone ? text : `${text} UTC`;
}
