/** Queue of notifications in the database: neither a kill nor an unavailable push service loses one that is still due. */
import { and, asc, eq, inArray, lte, sql } from "drizzle-orm";
import type { Logger } from "pino";
import { startRecurringTask } from "../../lib/recurring-task.ts";
import type { Connection, Database } from "../database/database.ts";
import { pushDevices, pushes, sentReminders, users } from "../database/schema.ts";
import { type MailQueue, pauseAfter } from "../mail/queue.ts";
import type { ReminderKind } from "../mail/reminder-texts.ts";
import { hasPushDevice } from "./devices.ts";
import type { PushMessage, PushService } from "./service.ts";

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

export interface PushQueueOptions {
  db: Database;
  push: PushService;
  mails: Pick<MailQueue, "addAll">;
  /** Composes a notification; returns undefined if there is nothing to send any more. */
  compose: (subject: PushSubject) => Promise<Omit<PushMessage, "ttlSeconds"> | undefined>;
  now: () => number;
  logger: Logger;
}

/**
 * How long (ms) a process has a claimed notification to itself; after that, e.g. after a kill, other processes may take
 * it. Longer than a request may take, and short enough for a reminder to the minute.
 */
const LEASE_MS = 15_000;
/** Interval at which notifications are looked for (ms). */
const LOOK_MS = 1_000;
const STOP_MS = 3_000;
/** A push service that does not respond keeps one of these waiting, and not the others. */
const WORKERS = 8;
/** Notifications that a worker sends at the same time. */
const BATCH = 8;
const MAX_PAUSE_MS = 60_000;

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
  const rows = reminders.flatMap(({ id: sentReminderId, userId, expiresAt }) =>
    found
      .filter((device) => device.userId === userId)
      .map(({ id: pushDeviceId }) => ({
        ...{ id: newId(), pushDeviceId, sentReminderId, expiresAt, nextTryAt: new Date(now()) },
      })),
  );
  if (rows.length > 0) await tx.insert(pushes).values(rows);
  return new Set(found.map(({ userId }) => userId));
}

export function createPushQueue(options: PushQueueOptions): PushQueue {
  const { db, push, mails, compose, now, logger } = options;

  /** Claims notifications that are due, each for the time of the lease. New ones come before those that failed. */
  async function claim() {
    const due = db
      .select({ id: pushes.id })
      .from(pushes)
      .where(lte(pushes.nextTryAt, new Date(now())))
      .orderBy(asc(pushes.tries), asc(pushes.nextTryAt))
      .limit(BATCH)
      .for("update", { skipLocked: true });
    return db
      .update(pushes)
      .set({ nextTryAt: new Date(now() + LEASE_MS), tries: sql`${pushes.tries} + 1` })
      .where(inArray(pushes.id, due))
      .returning();
  }

  async function sendOne(row: typeof pushes.$inferSelect): Promise<void> {
    const { id, sentReminderId, pushDeviceId, tries } = row;
    const drop = (connection: Connection = db) => connection.delete(pushes).where(eq(pushes.id, id));
    const [device] = await db.select().from(pushDevices).where(eq(pushDevices.id, pushDeviceId));
    const message = device && (await compose({ ...device, sentReminderId }));
    const leftMs = row.expiresAt.getTime() - now();
    if (!message || leftMs <= 0) return void (await drop());
    const outcome = await push.send(device, { ...message, ttlSeconds: Math.floor(leftMs / 1000) });
    if (outcome.kind === "accepted") return void (await drop());
    if (outcome.kind === "later") {
      const pauseMs = Math.max(Math.min(pauseAfter(tries), MAX_PAUSE_MS), outcome.afterMs ?? 0);
      const isHopeless = pauseMs >= row.expiresAt.getTime() - now();
      logger.warn(
        { pushId: id, tries, reason: outcome.reason, isHopeless },
        "a notification could not be sent",
      );
      if (isHopeless) return void (await drop());
      const nextTryAt = new Date(now() + pauseMs);
      return void (await db.update(pushes).set({ nextTryAt }).where(eq(pushes.id, id)));
    }
    await db.transaction(async (tx) => {
      await mailInstead(tx, { ...device, sentReminderId });
      if (outcome.kind === "refused") {
        const { reason } = outcome;
        const service = new URL(device.endpoint).host;
        logger.error({ pushId: id, service, reason }, "a notification was refused and was given up");
        return void (await drop(tx));
      }
      // The same browser may have subscribed anew meanwhile.
      const { endpoint } = device;
      await tx
        .delete(pushDevices)
        .where(and(eq(pushDevices.id, pushDeviceId), eq(pushDevices.endpoint, endpoint)));
      await drop(tx);
    });
  }

  /** Mails a reminder that a device does not get, if its user has no other device and gets none by mail. */
  async function mailInstead(tx: Connection, device: PushSubject & { id: string }): Promise<void> {
    const [user] = await tx
      .select({ email: users.email, remindsByMail: users.remindsByMail, kind: sentReminders.kind })
      .from(users)
      .innerJoin(sentReminders, eq(sentReminders.id, device.sentReminderId))
      .where(eq(users.id, device.userId));
    if (!user || user.remindsByMail || (await hasPushDevice(tx, device.userId, device.id))) return;
    const kind = user.kind as ReminderKind;
    const locale = device.locale ?? undefined;
    await mails.addAll(tx, [{ kind, recipient: user.email, locale, about: device.sentReminderId }]);
  }

  async function work(): Promise<void> {
    for (let rows = await claim(); rows.length > 0 && !isStopped; rows = await claim()) {
      await Promise.all(rows.map(sendOne));
    }
  }

  let isStopped = false;
  let sending: Promise<void> | undefined;
  const send = () => {
    sending ??= sendAll().finally(() => {
      sending = undefined;
    });
    return sending;
  };
  /** The first worker finds out whether there is anything to do: usually there is not. */
  async function sendAll(): Promise<void> {
    const first = await claim();
    if (first.length === 0 || isStopped) return;
    await Promise.all([
      Promise.all(first.map(sendOne)).then(work),
      ...Array.from({ length: WORKERS - 1 }, work),
    ]);
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
      await Promise.race([Promise.all([stopLooking(), sending]), overdue]).catch(() => undefined);
      push.close();
    },
  };
}
