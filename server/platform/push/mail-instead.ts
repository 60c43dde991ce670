/** Mails reminders of which no device has got the notification, to users who get no mails otherwise. */
import { and, asc, eq, isNotNull, lte, notExists, type SQL, sql } from "drizzle-orm";
import type { Logger } from "pino";
import { presentError } from "../../../common/log-options.ts";
import type { Connection, Database } from "../database/database.ts";
import { pushes, reminderSettings, reminders, sentReminders, users } from "../database/schema.ts";
import { createAttemptCounter } from "../http/rate-limit.ts";
import type { MailQueue } from "../mail/queue.ts";
import type { ReminderKind } from "../mail/reminder-texts.ts";
import { mayMail } from "../reminders/mail-limit.ts";

export interface MailInsteadOptions {
  mails: Pick<MailQueue, "addAll">;
  now: () => number;
  logger: Logger;
}

/** Reminders of one run. */
const BATCH = 500;

/** Locks a user, so that decisions about their reminders are made one after another. */
export const lockUser = (tx: Connection, userId: string) =>
  tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");

/** Mails a reminder if none of its notifications was accepted or waits. The user is locked. */
export function mailIfNoneWaits(
  tx: Connection,
  sentReminderId: string,
  options: MailInsteadOptions,
): Promise<void> {
  const waiting = tx.select({ one: sql`1` }).from(pushes).where(eq(pushes.sentReminderId, sentReminders.id));
  return mailInstead(tx, and(eq(sentReminders.id, sentReminderId), notExists(waiting)), options);
}

/**
 * Mails reminders of which no notification was accepted for so long that a mail would soon be too late. Notifications
 * that wait may arrive, too.
 */
export async function mailOverdue(db: Database, options: MailInsteadOptions): Promise<void> {
  const isOverdue = () => lte(sentReminders.mailAt, new Date(options.now()));
  const overdue = await db
    .select({ id: sentReminders.id, userId: users.id })
    .from(sentReminders)
    .innerJoin(users, eq(users.id, sentReminders.userId))
    .where(isOverdue())
    .orderBy(asc(sentReminders.mailAt))
    .limit(BATCH);
  for (const { id, userId } of overdue) {
    try {
      await db.transaction(async (tx) => {
        await lockUser(tx, userId);
        await mailInstead(tx, and(eq(sentReminders.id, id), isOverdue()), options);
      });
    } catch (error) {
      const reason = presentError(error).message;
      options.logger.warn({ sentReminderId: id, reason }, "a reminder could not be mailed yet");
    }
  }
}

/** Queues the mail of a reminder that waits for it, once. */
async function mailInstead(
  tx: Connection,
  which: SQL | undefined,
  { mails, now, logger }: MailInsteadOptions,
): Promise<void> {
  const [sent] = await tx
    .update(sentReminders)
    .set({ mailAt: null })
    .where(and(isNotNull(sentReminders.mailAt), which))
    .returning();
  if (!sent) return;
  const { id: about, userId, mediaId } = sent;
  const kind = sent.kind as ReminderKind;
  const [user] = await tx
    .select({ email: users.email, own: reminders, locale: reminderSettings.locale })
    .from(users)
    .leftJoin(
      reminders,
      and(eq(reminders.userId, users.id), eq(reminders.mediaId, mediaId), isNotNull(reminders.minutes)),
    )
    .leftJoin(reminderSettings, eq(reminderSettings.userId, users.id))
    .where(eq(users.id, userId));
  if (!user) return;
  const own = kind === "recording-ready" ? null : user.own;
  // By this connection: there are few others, and all may be in such transactions.
  const attempts = createAttemptCounter(tx, now);
  if (!(await mayMail({ attempts, logger }, user.email, own !== null))) return;
  const locale = (own ? own.locale : user.locale) ?? undefined;
  await mails.addAll(tx, [{ kind, recipient: user.email, locale, about }]);
}
