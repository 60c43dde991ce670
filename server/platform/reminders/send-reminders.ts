/** Finds reminders that are due, and queues a mail and notifications for each of them once. */
import { eq, inArray, lt, or, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Platform } from "../context.ts";
import type { Connection } from "../database/database.ts";
import { media, reminderSettings, reminders, sentReminders, users } from "../database/schema.ts";
import type { NewMail } from "../mail/queue.ts";
import type { ReminderKind } from "../mail/reminder-texts.ts";
import { addPushes, mailTimeOf } from "../push/add-pushes.ts";
import {
  type AheadKind,
  dueOfFollowed,
  dueOfMatches,
  dueRecordings,
  findFollowers,
  findNearMatches,
  type NearMatch,
  RECORDING_MS,
} from "./due-reminders.ts";
import { mayMail } from "./mail-limit.ts";

type Sender = Pick<Platform, "db" | "mails" | "now" | "newId" | "attempts" | "logger">;

/** Reminders of one transaction. */
const BATCH = 500;
/** Recordings are looked for in all that was sent in two days, so less often than what is due to the minute. */
const RECORDINGS_EVERY_MS = 60_000;

/** How long (ms) after it was due a reminder of a followed match is looked for: clocks differ, and rows may be locked. */
const MARGIN_MS = 60_000;

/** Statement of what is due, and the table whose row says that a user wants it. */
interface Work {
  kind: ReminderKind;
  wishes: PgTable;
  dueOf: (
    connection: Connection,
    now: number,
  ) => ReturnType<typeof dueOfMatches> | ReturnType<typeof dueOfFollowed> | ReturnType<typeof dueRecordings>;
}

/**
 * Queues mails about matches that start soon, about those that were moved after their reminder was sent, and about
 * recordings. A row of `sent_reminders` is written in the transaction that queues the mail and the notifications, and
 * is unique: however many processes do this, and wherever one is killed, there is one of each.
 * @param since what this returned the last time (ms since the epoch); 0 at first
 */
export async function sendReminders(sender: Sender, since = 0): Promise<number> {
  const { db, now } = sender;
  const startedAt = now();
  for (const kind of ["match-moved", "match-starting"] as const) {
    const dueOf: Work["dueOf"] = (connection, time) => dueOfMatches(connection, kind, time);
    await queueAll(sender, { kind, wishes: reminders, dueOf });
    for (const match of await findNearMatches(db, kind, { now: now(), since })) {
      await queueForFollowers(sender, kind, match);
    }
  }
  const minuteOf = (at: number) => Math.floor(at / RECORDINGS_EVERY_MS);
  if (minuteOf(startedAt) !== minuteOf(since + MARGIN_MS))
    await queueAll(sender, { kind: "recording-ready", wishes: reminderSettings, dueOf: dueRecordings });
  return startedAt - MARGIN_MS;
}

/** A match and a part of its followers at a time: however many they are, no statement takes long. */
async function queueForFollowers(sender: Sender, kind: AheadKind, match: NearMatch): Promise<void> {
  let followers: string[] = [];
  do {
    const page = { after: followers.at(-1) ?? "", limit: BATCH };
    followers = await findFollowers(sender.db, match, page);
    if (followers.length === 0) return;
    const some = { ...match, followers };
    const dueOf: Work["dueOf"] = (connection, time) => dueOfFollowed(connection, kind, time, some);
    await queueAll(sender, { kind, wishes: reminderSettings, dueOf });
  } while (followers.length === BATCH);
}

async function queueAll(sender: Sender, work: Work): Promise<void> {
  // Usually there is none, and then there is no transaction.
  let found = (await work.dueOf(sender.db, sender.now()).limit(1)).length === 0 ? 0 : BATCH;
  while (found === BATCH) found = await queueBatch(sender, work);
}

/** @returns the number of reminders that were due */
function queueBatch(sender: Sender, work: Work): Promise<number> {
  const { db, mails, now, newId } = sender;
  const { kind, wishes, dueOf } = work;
  /** A notification is of use until the match starts, or while recordings are announced. */
  const usefulMs = kind === "recording-ready" ? RECORDING_MS : 0;
  return db.transaction(async (tx) => {
    // Those that another process has locked are left to it. Users are locked, too, because the rows below refer to
    // them, and who deletes an account locks the user first.
    const due = await dueOf(tx, now())
      .limit(BATCH)
      .for("no key update", { of: [wishes, users], skipLocked: true });
    if (due.length === 0) return 0;
    // Of a match that is moved back to a start that was announced before. A process that has found the same rows deletes
    // nothing, and its own rows are not unique.
    const repeated = due.flatMap(({ sentId }) => sentId ?? []);
    if (repeated.length > 0) await tx.delete(sentReminders).where(inArray(sentReminders.id, repeated));
    const addedAt = new Date(now());
    const expiryOf = (startsAt: Date) => new Date(startsAt.getTime() + usefulMs);
    const sent = await tx
      .insert(sentReminders)
      .values(
        due.map(({ userId, mediaId, startsAt, remindsByMail }) => ({
          ...{ id: newId(), userId, mediaId, kind, startsAt, addedAt },
          mailAt: remindsByMail ? null : mailTimeOf(expiryOf(startsAt), now()),
        })),
      )
      .onConflictDoNothing()
      .returning();
    const byKey = new Map(due.map((one) => [`${one.userId} ${one.mediaId}`, one]));
    const toPush = sent.map(({ id, userId, startsAt }) => ({ id, userId, expiresAt: expiryOf(startsAt) }));
    const pushed = await addPushes(tx, toPush, { now, newId });
    const queued: NewMail[] = [];
    const mailedNow = sent.filter(({ userId, mailAt }) => mailAt && !pushed.has(userId)).map(({ id }) => id);
    if (mailedNow.length > 0)
      await tx.update(sentReminders).set({ mailAt: null }).where(inArray(sentReminders.id, mailedNow));
    for (const { id, userId, mediaId } of sent) {
      const { email, locale, remindsByMail } = byKey.get(`${userId} ${mediaId}`) ?? {};
      if (email === undefined || (pushed.has(userId) && !remindsByMail)) continue;
      if (!(await mayMail(sender, email, wishes === reminders))) continue;
      queued.push({ kind, recipient: email, locale: locale ?? undefined, about: id });
    }
    await mails.addAll(tx, queued);
    return due.length;
  });
}

/** How long after its start (ms) the reminders of a match are kept whose status does not say that it is over. */
const KEPT_MS = 86_400_000;

/**
 * Deletes reminders of matches that are over, and what was sent of those whose recording is announced no more. Those of a
 * cancelled match are kept until a day after its start, because it may take place after all.
 */
export async function pruneReminders({ db, now }: Pick<Platform, "db" | "now">): Promise<void> {
  const startedBefore = (age: number) => lt(media.startsAt, new Date(now() - age));
  const idsOf = (condition: SQL | undefined) => db.select({ id: media.id }).from(media).where(condition);
  const isOver = or(eq(media.status, "archived"), startedBefore(KEPT_MS));
  await db.delete(reminders).where(inArray(reminders.mediaId, idsOf(isOver)));
  await db.delete(sentReminders).where(inArray(sentReminders.mediaId, idsOf(startedBefore(RECORDING_MS))));
}
