/** Queue of notifications in the database: neither a kill nor an unavailable push service loses one that is still due. */
import { setTimeout as pause } from "node:timers/promises";
import { and, asc, eq, inArray, isNull, lt, lte, ne, sql } from "drizzle-orm";
import { startRecurringTask } from "../../lib/recurring-task.ts";
import type { Platform } from "../context.ts";
import type { Connection } from "../database/database.ts";
import { pushDevices, pushes, sentReminders, users } from "../database/schema.ts";
import { pauseAfter } from "../mail/queue.ts";
import type { ReminderKind } from "../mail/reminder-texts.ts";
import { mayMail } from "../reminders/may-mail.ts";
import type { PushMessage, PushOutcome } from "./service.ts";

export interface PushQueue {
  /** Sends notifications that are due; several processes share the work. */
  sendDue(): Promise<void>;
  /** Stops sending. Unsent notifications wait for the next start. */
  stop(): Promise<void>;
}

/** What a notification is about and for whom. */
export interface PushSubject {
  sentReminderId: string;
  userId: string;
  locale: string | null;
  timeZone: string | null;
}

export interface PushQueueOptions
  extends Pick<Platform, "db" | "push" | "mails" | "attempts" | "now" | "logger"> {
  /** Composes a notification; returns undefined if there is nothing to send any more. */
  compose: (subject: PushSubject) => Promise<Omit<PushMessage, "ttlSeconds"> | undefined>;
}

/**
 * How long (ms) a process has a claimed notification to itself; after that, e.g. after a kill, other processes may take
 * it. Longer than a request may take, and short enough for a reminder to the minute.
 */
const LEASE_MS = 15_000;
/** Interval at which notifications are looked for (ms). */
const LOOK_MS = 1_000;
const STOP_MS = 3_000;
/** Notifications that are sent at the same time. One that gets no response keeps its own place only. */
const PLACES = 64;
/** Places that have to be free before more are claimed. */
const CLAIMED_AT_ONCE = 8;
/** Rows of one statement, which may have 65,535 parameters. */
const INSERTED_AT_ONCE = 5_000;
const MAX_PAUSE_MS = 60_000;
/** After so many failures a reminder is mailed, too: a mail is of use before the start only. */
const FAILURES_BEFORE_MAIL = 3;

/**
 * Queues notifications for all devices of the users, in the transaction that writes their rows of `sent_reminders`.
 * @returns the users who have a device
 */
export async function addPushes(
  tx: Connection,
  reminders: readonly { id: string; userId: string; expiresAt: Date }[],
  { now, newId }: { now: () => number; newId: () => string },
): Promise<Set<string>> {
  if (reminders.length === 0) return new Set();
  const userIds = [...new Set(reminders.map(({ userId }) => userId))];
  // A device that is being removed is left out: to refer to it would fail.
  const found = await tx
    .select({ id: pushDevices.id, userId: pushDevices.userId })
    .from(pushDevices)
    .where(inArray(pushDevices.userId, userIds))
    .for("key share", { skipLocked: true });
  const devicesOf = new Map<string, string[]>();
  for (const { id, userId } of found) devicesOf.set(userId, [...(devicesOf.get(userId) ?? []), id]);
  const nextTryAt = new Date(now());
  const rows = reminders.flatMap(({ id: sentReminderId, userId, expiresAt }) =>
    (devicesOf.get(userId) ?? []).map((pushDeviceId) => ({
      ...{ id: newId(), pushDeviceId, sentReminderId, expiresAt, nextTryAt },
    })),
  );
  for (let first = 0; first < rows.length; first += INSERTED_AT_ONCE)
    await tx.insert(pushes).values(rows.slice(first, first + INSERTED_AT_ONCE));
  return new Set(devicesOf.keys());
}

type Push = typeof pushes.$inferSelect;
type Device = typeof pushDevices.$inferSelect;

export function createPushQueue(options: PushQueueOptions): PushQueue {
  const { db, push, mails, compose, now, logger } = options;

  /**
   * Claims notifications that are due, each for the time of the lease. New ones come before those that failed.
   * @param most how many
   */
  async function claim(most: number): Promise<Push[]> {
    const due = db
      .select({ id: pushes.id })
      .from(pushes)
      .where(lte(pushes.nextTryAt, new Date(now())))
      .orderBy(asc(pushes.tries), asc(pushes.nextTryAt))
      .limit(most)
      .for("update", { skipLocked: true });
    return db
      .update(pushes)
      .set({ nextTryAt: new Date(now() + LEASE_MS), tries: sql`${pushes.tries} + 1` })
      .where(inArray(pushes.id, due))
      .returning();
  }

  /** Matches the notification as it was claimed: after the lease it may be another process's. */
  const asClaimed = ({ id, tries }: Push) => and(eq(pushes.id, id), eq(pushes.tries, tries));

  /** Sends a notification and records what came of it; never rejects. */
  async function sendOne(row: Push): Promise<void> {
    const { id, tries } = row;
    try {
      const [device] = await db.select().from(pushDevices).where(eq(pushDevices.id, row.pushDeviceId));
      const leftMs = row.expiresAt.getTime() - now();
      const subject = device && leftMs > 0 && { ...device, sentReminderId: row.sentReminderId };
      const message = subject ? await compose(subject) : undefined;
      if (!device || !message) return void (await db.delete(pushes).where(asClaimed(row)));
      const outcome = await push.send(device, { ...message, ttlSeconds: Math.floor(leftMs / 1000) });
      if (outcome.kind === "later") return await tryLater(row, device, outcome);
      if (outcome.kind === "refused") {
        const { reason } = outcome;
        const service = new URL(device.endpoint).host;
        logger.error({ pushId: id, service, reason }, "a notification was refused and was given up");
      }
      await db.transaction((tx) =>
        outcome.kind === "accepted"
          ? recordAccepted(tx, row)
          : giveUp(tx, row, device, outcome.kind === "gone"),
      );
    } catch (error) {
      // Without the driver's details: they may contain the device's URL and keys.
      const reason = error instanceof Error ? error.name : "unknown";
      logger.error({ pushId: id, tries, reason }, "a notification could not be handled");
    }
  }

  async function tryLater(
    row: Push,
    device: Device,
    outcome: PushOutcome & { kind: "later" },
  ): Promise<void> {
    const { id, tries } = row;
    const { reason, afterMs = 0 } = outcome;
    const pauseMs = Math.max(Math.min(pauseAfter(tries), MAX_PAUSE_MS), afterMs);
    const isHopeless = pauseMs >= row.expiresAt.getTime() - now();
    logger.warn({ pushId: id, tries, reason, isHopeless }, "a notification could not be sent");
    await db.transaction(async (tx) => {
      const user = await lockUser(tx, device.userId);
      const nextTryAt = new Date(now() + pauseMs);
      const changed = await (isHopeless
        ? tx.delete(pushes).where(asClaimed(row)).returning()
        : tx.update(pushes).set({ nextTryAt }).where(asClaimed(row)).returning());
      const isMailed = isHopeless || tries >= FAILURES_BEFORE_MAIL;
      if (changed.length > 0 && isMailed) await mailInstead(tx, row, device, user);
    });
  }

  /** Removes a notification that was accepted. */
  async function recordAccepted(tx: Connection, row: Push): Promise<void> {
    const { sentReminderId } = row;
    const isFirst = and(eq(sentReminders.id, sentReminderId), isNull(sentReminders.reachedAt));
    await tx
      .update(sentReminders)
      .set({ reachedAt: new Date(now()) })
      .where(isFirst);
    await tx.delete(pushes).where(asClaimed(row));
  }

  /** Removes a notification that never will be accepted, and a device that is gone. */
  async function giveUp(tx: Connection, row: Push, device: Device, isGone: boolean): Promise<void> {
    const user = await lockUser(tx, device.userId);
    // The same browser may have subscribed anew meanwhile.
    const isSame = and(eq(pushDevices.id, device.id), eq(pushDevices.endpoint, device.endpoint));
    const removed = isGone ? await tx.delete(pushDevices).where(isSame).returning() : [];
    const dropped = await tx.delete(pushes).where(asClaimed(row)).returning();
    if (removed.length + dropped.length > 0) await mailInstead(tx, row, device, user);
  }

  /** Mails a reminder that no device got or may soon get, if its user gets none by mail. */
  async function mailInstead(tx: Connection, row: Push, device: Device, user: LockedUser): Promise<void> {
    if (!user || user.remindsByMail) return;
    const { sentReminderId } = row;
    const isHopeful = lt(pushes.tries, FAILURES_BEFORE_MAIL);
    const [other] = await tx
      .select({ id: pushes.id })
      .from(pushes)
      .where(and(eq(pushes.sentReminderId, sentReminderId), ne(pushes.id, row.id), isHopeful))
      .limit(1);
    if (other) return;
    // After the others: one that is accepted meanwhile has recorded it.
    const [sent] = await tx
      .select({ kind: sentReminders.kind })
      .from(sentReminders)
      .where(and(eq(sentReminders.id, sentReminderId), isNull(sentReminders.reachedAt)));
    if (!sent || !(await mayMail(options, user.email, "other"))) return;
    const locale = device.locale ?? undefined;
    const kind = sent.kind as ReminderKind;
    await mails.addAll(tx, [{ kind, recipient: user.email, locale, about: sentReminderId }]);
    await tx
      .update(sentReminders)
      .set({ reachedAt: new Date(now()) })
      .where(eq(sentReminders.id, sentReminderId));
  }

  let isStopped = false;
  const inFlight = new Set<Promise<void>>();
  let sending: Promise<void> | undefined;
  const send = () => {
    sending ??= sendAll().finally(() => {
      sending = undefined;
    });
    return sending;
  };

  /** Sends what is due. A place that becomes free is used again while others wait for a response. */
  async function sendAll(): Promise<void> {
    for (;;) {
      const free = PLACES - inFlight.size;
      const rows = isStopped ? [] : await claim(free);
      for (const row of rows) {
        const sent: Promise<void> = sendOne(row).finally(() => inFlight.delete(sent));
        inFlight.add(sent);
      }
      if (inFlight.size === 0) return;
      if (rows.length === free) await somePlaces();
      else await Promise.race([Promise.all(inFlight), pause(LOOK_MS, undefined, { ref: false })]);
    }
  }

  async function somePlaces(): Promise<void> {
    while (PLACES - inFlight.size < CLAIMED_AT_ONCE) await Promise.race(inFlight);
  }

  const stopLooking = startRecurringTask({
    run: send,
    pauseMs: LOOK_MS,
    failureMessage: "the queue of notifications could not be read",
    logger,
  });
  return {
    sendDue: send,
    async stop() {
      isStopped = true;
      const overdue = new Promise<void>((resolve) => setTimeout(resolve, STOP_MS).unref());
      await Promise.race([Promise.all([stopLooking(), sending, ...inFlight]), overdue]).catch(
        () => undefined,
      );
      push.close();
    },
  };
}

type LockedUser = { email: string; remindsByMail: boolean } | undefined;

/**
 * Locks a user: of several devices that fail at the same time, the last one sees that it is the last. Before any other
 * row, as whoever changes the devices of a user does.
 */
async function lockUser(tx: Connection, userId: string): Promise<LockedUser> {
  const [user] = await tx
    .select({ email: users.email, remindsByMail: users.remindsByMail })
    .from(users)
    .where(eq(users.id, userId))
    .for("no key update");
  return user;
}
