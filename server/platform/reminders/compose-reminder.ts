import { eq, sql } from "drizzle-orm";
import { hasRecording } from "../catalogue/conditions.ts";
import { identitiesById } from "../catalogue/reads.ts";
import type { Platform } from "../context.ts";
import { media, sentReminders } from "../database/schema.ts";
import type { Mail } from "../mail/mail.ts";
import { siteUrl } from "../mail/notices.ts";
import { ENGLISH_REMINDERS, REMINDER_TEXTS, type ReminderKind } from "../mail/reminder-texts.ts";
import { endToken } from "./reminders.ts";

interface Told {
  sent: typeof sentReminders.$inferSelect;
  media: typeof media.$inferSelect;
}

/** Links of mails name their language: a redirect would lose the POST of a mail program. */
const FALLBACK = "en";

/**
 * Composes the mail of a reminder. The text has the names of the teams and the start, never anything of the match's
 * course.
 * @param about id of the row in `sent_reminders`
 * @returns undefined if the reminder was removed, or the match was cancelled, moved or has begun since; of a recording,
 *   if it was removed
 */
export async function composeReminder(
  { db, webOrigin, now, reminderKey }: Pick<Platform, "db" | "webOrigin" | "now" | "reminderKey">,
  kind: ReminderKind,
  to: string,
  { locale = FALLBACK, about = "" }: { locale: string | undefined; about: string | undefined },
): Promise<Mail | undefined> {
  const [row] = await db
    .select({ sent: sentReminders, media, hasRecording: sql<boolean>`${hasRecording}` })
    .from(sentReminders)
    .innerJoin(media, eq(media.id, sentReminders.mediaId))
    .where(eq(sentReminders.id, about));
  const isUsable = row && (kind === "recording-ready" ? row.hasRecording : isStillAhead(row, now()));
  if (!isUsable) return undefined;
  const texts = REMINDER_TEXTS[locale] ?? ENGLISH_REMINDERS;
  const { homeTeamId, awayTeamId, title, startsAt } = row.media;
  const teams = await identitiesById({ db }, [homeTeamId ?? "", awayTeamId ?? ""]);
  const names = [teams.get(homeTeamId ?? ""), teams.get(awayTeamId ?? "")].flatMap(
    (team) => team?.title ?? [],
  );
  const values = { match: names.length === 2 ? names.join(" – ") : title, time: timeText(startsAt, locale) };
  const fill = (text: string) =>
    text.replace(/\{(match|time)\}/g, (_, name: keyof typeof values) => values[name]);
  const end = siteUrl(webOrigin, locale, `/reminders?token=${endToken(row.sent.userId, reminderKey)}`);
  return {
    to,
    subject: fill(texts[kind].subject),
    text: [
      texts.hello,
      fill(texts[kind].text),
      texts[kind].link,
      siteUrl(webOrigin, locale, `/events/${encodeURIComponent(row.media.id)}`),
      texts.end,
      end,
    ].join("\n\n"),
    unsubscribeUrl: end,
  };
}

const isStillAhead = ({ sent, media: { status, startsAt } }: Told, now: number) =>
  ["upcoming", "live"].includes(status) &&
  startsAt.getTime() === sent.startsAt.getTime() &&
  startsAt.getTime() > now;

/** The time zone of the viewer is not known; the page of the match shows the start in theirs. */
const timeText = (time: Date, locale: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: "full", timeStyle: "short", timeZone: "UTC" }).format(time) +
  " UTC";
