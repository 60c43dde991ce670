/** Finds reminders that are due, and queues a mail for each of them once. */
import { and, desc, eq, gt, gte, inArray, isNull, lte, notExists, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { NO_EMAIL_DOMAIN } from "../accounts/present-account.ts";
import type { Platform } from "../context.ts";
import type { Connection } from "../database/database.ts";
import { media, reminders, sentReminders, users } from "../database/schema.ts";
import type { NewMail } from "../mail/queue.ts";
import type { ReminderKind } from "../mail/reminder-texts.ts";
import { REMINDER_MINUTES } from "./reminders.ts";

type Sender = Pick<Platform, "db" | "mails" | "now" | "newId" | "attempts" | "logger">;

/** Reminders of one transaction. */
const BATCH = 200;
/** Limit per address, which need not belong to who registered it. */
const MAX_MAILS_PER_HOUR = 20;
const MAX_REMINDER_MS = Math.max(...REMINDER_MINUTES) * 60_000;

/** An operator may start a match early. */
const isAhead = (now: number) =>
  and(
    eq(media.mediaType, "event"),
    isNull(media.ownerId),
    inArray(media.status, ["upcoming", "live"]),
    gt(media.startsAt, new Date(now)),
  );
const dueAt = sql<Date>`${media.startsAt} - make_interval(mins => ${reminders.minutes})`;

/**
 * Queues mails about matches that start soon, and about those that were moved after their reminder was sent. A row of
 * `sent_reminders` is written in the transaction that queues the mail, and is unique: however many processes do this,
 * and wherever one is killed, there is one mail.
 */
export async function sendReminders(sender: Sender): Promise<void> {
  for (const kind of ["match-moved", "match-starting"] as const) {
    // Usually there is none, and then there is no transaction.
    let found = (await dueOf(sender.db, kind, sender.now()).limit(1)).length === 0 ? 0 : BATCH;
    while (found === BATCH) found = await queueBatch(sender, kind);
  }
}

/** @returns the number of reminders that were due */
function queueBatch(sender: Sender, kind: ReminderKind): Promise<number> {
  const { db, mails, now, newId } = sender;
  return db.transaction(async (tx) => {
    // Those that another process has locked are left to it. Users are locked, too, because the rows below refer to
    // them, and who deletes an account locks the user first.
    const due = await dueOf(tx, kind, now())
      .limit(BATCH)
      .for("no key update", { of: [reminders, users], skipLocked: true });
    if (due.length === 0) return 0;
    const addedAt = new Date(now());
    const sent = await tx
      .insert(sentReminders)
      .values(
        due.map(({ userId, mediaId, startsAt }) => ({
          id: newId(),
          userId,
          mediaId,
          kind,
          startsAt,
          addedAt,
        })),
      )
      .onConflictDoNothing()
      .returning();
    const byKey = new Map(due.map((one) => [`${one.userId} ${one.mediaId}`, one]));
    const queued: NewMail[] = [];
    for (const { id, userId, mediaId } of sent) {
      const { email, locale } = byKey.get(`${userId} ${mediaId}`) ?? {};
      if (email === undefined || !(await mayMail(sender, email))) continue;
      queued.push({ kind, recipient: email, locale: locale ?? undefined, about: id });
    }
    await mails.addAll(tx, queued);
    return due.length;
  });
}

async function mayMail({ attempts, logger }: Sender, email: string): Promise<boolean> {
  if (email.endsWith(`@${NO_EMAIL_DOMAIN}`)) return false;
  if ((await attempts.count(`reminder:${email}`, 3600)) <= MAX_MAILS_PER_HOUR) return true;
  logger.warn("a reminder was not sent: there were many to the same address");
  return false;
}

/** Selects reminders for which a mail has to be queued. */
function dueOf(connection: Connection, kind: ReminderKind, now: number) {
  const sent = alias(sentReminders, "sent");
  const ofReminder = and(eq(sent.userId, reminders.userId), eq(sent.mediaId, reminders.mediaId));
  const isThisStart = eq(sent.startsAt, media.startsAt);
  const known = connection.select({ one: sql`1` }).from(sent);
  const wasQueued = known.where(and(ofReminder, eq(sent.kind, kind), isThisStart));
  const lastTold = connection
    .select({ startsAt: sent.startsAt })
    .from(sent)
    .where(ofReminder)
    .orderBy(desc(sent.addedAt))
    .limit(1);
  const isDue =
    kind === "match-moved"
      ? // Without a mail there is no time to compare with, and the comparison is null.
        sql`(${lastTold}) <> ${media.startsAt}`
      : and(
          lte(media.startsAt, new Date(now + MAX_REMINDER_MS)),
          lte(dueAt, new Date(now)),
          // A mail about the new time that was queued when the reminder was due stands for the reminder.
          notExists(
            connection
              .select({ one: sql`1` })
              .from(sent)
              .where(and(ofReminder, isThisStart, gte(sent.addedAt, dueAt))),
          ),
        );
  return connection
    .select({
      userId: reminders.userId,
      mediaId: reminders.mediaId,
      startsAt: media.startsAt,
      email: users.email,
      locale: reminders.locale,
    })
    .from(reminders)
    .innerJoin(media, eq(media.id, reminders.mediaId))
    .innerJoin(users, eq(users.id, reminders.userId))
    .where(and(isAhead(now), isDue, notExists(wasQueued)))
    .orderBy(media.startsAt);
}

/** Deletes reminders of matches that are over, and what was sent of them. */
export async function pruneReminders({ db }: Pick<Platform, "db">): Promise<void> {
  const isOver = db.select({ id: media.id }).from(media).where(eq(media.status, "archived"));
  await db.delete(reminders).where(inArray(reminders.mediaId, isOver));
  await db.delete(sentReminders).where(inArray(sentReminders.mediaId, isOver));
}
