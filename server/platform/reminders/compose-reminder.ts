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
import { composeGoal } from "./compose-goal.ts";
import { endToken } from "./reminders.ts";

interface SentReminder {
  sent: typeof sentReminders.$inferSelect;
  media: typeof media.$inferSelect;
  hasRecording: boolean;
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

/** @param id of the row in `sent_reminders`. @returns undefined if the reminder was removed */
async function readRow({ db }: Pick<Platform, "db">, id: string): Promise<SentReminder | undefined> {
  const [row] = await db
    .select({ sent: sentReminders, media, hasRecording: sql<boolean>`${hasRecording}` })
    .from(sentReminders)
    .innerJoin(media, eq(media.id, sentReminders.mediaId))
    .where(eq(sentReminders.id, id));
  return row;
}

/**
 * Fills in the texts of a reminder: the names of the teams and the start, never anything of the match's course.
 * @returns undefined if the match was cancelled, moved or has begun since; of a recording, if it was removed
 */
async function fillTexts(
  { db, now }: Pick<Platform, "db" | "now">,
  row: SentReminder,
  { locale, timeZone }: Language,
) {
  const isUsable = row.sent.kind === "recording-ready" ? row.hasRecording : isStillAhead(row, now());
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
  return { texts, link, title: fill(subject), body: fill(text) };
}

const pathOf = (mediaId: string) => `/events/${encodeURIComponent(mediaId)}`;

/**
 * Composes the mail of a reminder, see `fillTexts`.
 * @param about id of the row in `sent_reminders`
 * @returns undefined if there is nothing to tell any more
 */
export async function composeReminder(
  platform: Pick<Platform, "db" | "webOrigin" | "now" | "reminderKey">,
  to: string,
  { locale = FALLBACK, about = "" }: { locale: string | undefined; about: string | undefined },
): Promise<Mail | undefined> {
  const { webOrigin, reminderKey } = platform;
  const row = await readRow(platform, about);
  const filled = row && (await fillTexts(platform, row, { locale }));
  if (!filled) return undefined;
  const { sent } = row;
  const { texts, link, title, body } = filled;
  const end = siteUrl(webOrigin, locale, `/reminders?token=${endToken(sent.userId, reminderKey)}`);
  return {
    to,
    subject: title,
    text: [
      texts.hello,
      body,
      ...(sent.kind === "recording-ready" ? [texts.noResult] : []),
      link,
      siteUrl(webOrigin, locale, pathOf(sent.mediaId)),
      texts.end,
      end,
    ].join("\n\n"),
    unsubscribeUrl: end,
  };
}

/**
 * Composes the notification of a reminder or a goal, see `fillTexts` and `composeGoal`. The service worker and Safari read the same text.
 * @returns undefined if there is nothing to tell any more
 */
export async function composeNotification(
  platform: Pick<Platform, "db" | "webOrigin" | "now">,
  { sentReminderId, userId, locale: known, timeZone }: PushSubject,
): Promise<Omit<PushMessage, "ttlSeconds"> | undefined> {
  const { webOrigin } = platform;
  const locale = known ?? FALLBACK;
  const row = await readRow(platform, sentReminderId);
  // A device that has changed hands tells nothing of its former user.
  if (row?.sent.userId !== userId) return undefined;
  const { tagId, mediaId } = row.sent;
  const text = tagId
    ? await composeGoal(platform, row.media, tagId, locale)
    : await fillTexts(platform, row, { locale, timeZone });
  if (!text) return undefined;
  const notification = {
    title: text.title,
    body: text.body,
    lang: locale,
    dir: RIGHT_TO_LEFT.includes(locale) ? "rtl" : "ltr",
    navigate: siteUrl(webOrigin, locale, pathOf(mediaId)),
    // If a message arrives twice, the device shows one.
    tag: sentReminderId,
    icon: `${webOrigin}/icons/icon-192.png`,
  };
  return {
    payload: JSON.stringify({ web_push: DECLARATIVE, notification }),
    // A device that was offline gets the last message about a match, and each goal: an older one may be sent later.
    topic: tagId ?? mediaId,
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
