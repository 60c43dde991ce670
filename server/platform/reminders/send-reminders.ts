/** Finds reminders that are due, and queues a mail for each of them once. */
import { and, desc, eq, exists, gt, gte, inArray, isNull, lt, lte, notExists, or, sql } from "drizzle-orm";
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
    // Of a match that is moved back to a start that was told before. A process that has found the same rows deletes
    // nothing, and its own rows are not unique.
    const repeated = due.flatMap(({ toldId }) => toldId ?? []);
    if (repeated.length > 0) await tx.delete(sentReminders).where(inArray(sentReminders.id, repeated));
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

/**
 * Selects matches ahead of which someone was told another start: others need no look at their reminders. Two probes of
 * the index for each match.
 */
function movedMatches(connection: Connection, now: number) {
  const wasAnnounced = (isOther: typeof lt) =>
    exists(
      connection
        .select({ one: sql`1` })
        .from(sentReminders)
        .where(and(eq(sentReminders.mediaId, media.id), isOther(sentReminders.startsAt, media.startsAt))),
    );
  return connection
    .select({ id: media.id })
    .from(media)
    .where(and(isAhead(now), or(wasAnnounced(lt), wasAnnounced(gt))));
}

/** Selects reminders for which a mail has to be queued. */
function dueOf(connection: Connection, kind: ReminderKind, now: number) {
  const sent = alias(sentReminders, "sent");
  const ofReminder = and(eq(sent.userId, reminders.userId), eq(sent.mediaId, reminders.mediaId));
  const isThisStart = eq(sent.startsAt, media.startsAt);
  const known = connection.select({ one: sql`1` }).from(sent);
  const wasQueued = known.where(and(ofReminder, eq(sent.kind, kind), isThisStart));
  const toldId = connection
    .select({ id: sent.id })
    .from(sent)
    .where(and(ofReminder, eq(sent.kind, kind), isThisStart));
  const lastTold = connection
    .select({ startsAt: sent.startsAt })
    .from(sent)
    .where(ofReminder)
    .orderBy(desc(sent.addedAt))
    .limit(1);
  const isDue =
    kind === "match-moved"
      ? and(
          inArray(reminders.mediaId, movedMatches(connection, now)),
          // Without a mail there is no time to compare with, and the comparison is null.
          sql`(${lastTold}) <> ${media.startsAt}`,
        )
      : and(
          notExists(wasQueued),
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
      /** Mail of the same kind about the same start. */
      toldId: sql<string | null>`(${toldId})`,
    })
    .from(reminders)
    .innerJoin(media, eq(media.id, reminders.mediaId))
    .innerJoin(users, eq(users.id, reminders.userId))
    .where(and(isAhead(now), isDue))
    .orderBy(media.startsAt);
}

/** How long after its start (ms) the reminders of a match are kept whose status does not say that it is over. */
const KEPT_MS = 86_400_000;

/**
 * Deletes reminders of matches that are over, and what was sent of them. Those of a cancelled match are kept until a
 * day after its start, because it may take place after all.
 */
export async function pruneReminders({ db, now }: Pick<Platform, "db" | "now">): Promise<void> {
  const isOver = db
    .select({ id: media.id })
    .from(media)
    .where(or(eq(media.status, "archived"), lt(media.startsAt, new Date(now() - KEPT_MS))));
  await db.delete(reminders).where(inArray(reminders.mediaId, isOver));
  await db.delete(sentReminders).where(inArray(sentReminders.mediaId, isOver));
}
