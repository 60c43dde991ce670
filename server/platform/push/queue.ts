/** Queue of notifications in the database: neither a kill nor an unavailable push service loses one that is still due. */
import { setTimeout as delay } from "node:timers/promises";
import { and, asc, eq, inArray, lte, notInArray, sql } from "drizzle-orm";
import type { Logger } from "pino";
import { presentError } from "../../../common/log-options.ts";
import { startRecurringTask } from "../../lib/recurring-task.ts";
import type { Database } from "../database/database.ts";
import { pushDevices, pushes, sentReminders } from "../database/schema.ts";
import { type MailQueue, pauseAfter } from "../mail/queue.ts";
import { writingAccepted } from "./accepted.ts";
import { isClaimed, type Push } from "./claimed.ts";
import { lockUser, mailIfNoneWaits, mailOverdue } from "./mail-instead.ts";
import type { PushMessage, PushService } from "./service.ts";
import { createSlots } from "./slots.ts";

export interface PushQueue {
  /** Sends notifications that are due; several processes share the work. */
  sendDue(): Promise<void>;
  /** Mails reminders whose notifications have been waited for long enough. */
  mailOverdue(): Promise<void>;
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

type Content = Omit<PushMessage, "ttlSeconds"> | undefined;
type Device = typeof pushDevices.$inferSelect;

export interface PushQueueOptions {
  db: Database;
  push: PushService;
  mails: Pick<MailQueue, "addAll">;
  /** Composes a notification; returns undefined if there is nothing to send any more. */
  compose: (subject: PushSubject) => Promise<Content>;
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
/** Interval at which reminders are looked for that have to be mailed (ms). */
const MAIL_LOOK_MS = 5_000;
const STOP_MS = 3_000;
/** Notifications that a process sends at the same time, and how many of them to one push service, which may be slow. */
const SLOTS = { max: 128, maxPerKey: 32 };
/** Notifications that one statement claims. */
const CLAIM = 32;
/** How long (ms) further responses are waited for after one, so that a claim has more than one notification. */
const COLLECT_MS = 10;
const MAX_PAUSE_MS = 60_000;

/** Origin of a URL. */
const ORIGIN = "^[^/]*//[^/]*";
const originOf = ({ endpoint }: Device) => new RegExp(ORIGIN).exec(endpoint)?.[0].toLowerCase() ?? "";
const originColumn = sql<string>`lower(substring(${pushDevices.endpoint} from ${ORIGIN}))`;

export function createPushQueue(options: PushQueueOptions): PushQueue {
  const { db, push, compose, now, logger } = options;
  const slots = createSlots(SLOTS);
  const writeAccepted = writingAccepted(db);
  let isStopped = false;

  /** Claims notifications that are due, each for the time of the lease. New ones come before those that failed. */
  async function claim(): Promise<Push[]> {
    if (isStopped || slots.free() === 0) return [];
    const busy = slots.busyKeys();
    const due = db
      .select({ id: pushes.id })
      .from(pushes)
      .innerJoin(pushDevices, eq(pushDevices.id, pushes.pushDeviceId))
      .where(
        and(
          lte(pushes.nextTryAt, new Date(now())),
          busy.length > 0 ? notInArray(originColumn, busy) : undefined,
        ),
      )
      .orderBy(asc(pushes.tries), asc(pushes.nextTryAt))
      .limit(Math.min(CLAIM, slots.free()))
      .for("update", { of: pushes, skipLocked: true });
    return db
      .update(pushes)
      .set({ nextTryAt: new Date(now() + LEASE_MS), tries: sql`${pushes.tries} + 1` })
      .where(sql`${pushes.id} = any(array(${due}))`)
      .returning();
  }

  /** Starts to send what was claimed, and puts back that for which there is no place. */
  async function start(rows: readonly Push[]): Promise<void> {
    const isExpired = ({ expiresAt }: Push) => expiresAt.getTime() <= now();
    const expired = rows.filter(isExpired);
    if (expired.length > 0) await db.delete(pushes).where(inArray(pushes.id, idsOf(expired)));
    const wanted = rows.map(({ pushDeviceId }) => pushDeviceId);
    const found = await db.select().from(pushDevices).where(inArray(pushDevices.id, wanted));
    const devices = new Map(found.map((device) => [device.id, device]));
    const composeOnce = composingOnce(compose);
    const left: Push[] = [];
    for (const row of rows) {
      // A notification is deleted with its device.
      const device = devices.get(row.pushDeviceId);
      if (!device || isExpired(row)) continue;
      const isStarted = !isStopped && slots.start(originOf(device), () => attempt(row, device, composeOnce));
      if (!isStarted) left.push(row);
    }
    if (left.length > 0) await putBack(left);
  }

  async function putBack(rows: Push[]): Promise<void> {
    const [{ nextTryAt: leaseEnd } = { nextTryAt: new Date() }] = rows;
    await db
      .update(pushes)
      .set({ nextTryAt: new Date(now()), tries: sql`${pushes.tries} - 1` })
      .where(and(inArray(pushes.id, idsOf(rows)), eq(pushes.nextTryAt, leaseEnd)));
  }

  /** Sends a notification; never rejects. */
  async function attempt(row: Push, device: Device, composeOnce: typeof compose): Promise<void> {
    const { id, tries } = row;
    try {
      await send(row, device, composeOnce);
    } catch (error) {
      // Without the values of a statement.
      const reason = presentError(error).message;
      logger.error({ pushId: id, tries, reason }, "sending a notification failed");
      // If this fails, too, the lease ends.
      await postpone(row, pauseOf(tries)).catch(() => undefined);
    }
  }

  async function send(row: Push, device: Device, composeOnce: typeof compose): Promise<void> {
    const { id: pushId, sentReminderId, tries, expiresAt } = row;
    const message = await composeOnce({ ...device, sentReminderId });
    const leftMs = expiresAt.getTime() - now();
    if (!message || leftMs <= 0) return drop(row);
    const outcome = await push.send(device, { ...message, ttlSeconds: Math.floor(leftMs / 1000) });
    if (outcome.kind === "accepted") return writeAccepted(row);
    if (outcome.kind === "later") {
      const pauseMs = Math.max(pauseOf(tries), outcome.afterMs ?? 0);
      const isHopeless = pauseMs >= expiresAt.getTime() - now();
      const { reason } = outcome;
      logger.warn({ pushId, tries, reason, isHopeless }, "a notification could not be sent");
      return isHopeless ? giveUp(row, device) : postpone(row, pauseMs);
    }
    if (outcome.kind === "gone") return giveUp(row, device, { isGone: true });
    const service = new URL(device.endpoint).host;
    const { reason } = outcome;
    logger.error({ pushId, service, reason }, "a notification was refused and was given up");
    await giveUp(row, device);
  }

  async function drop(row: Push): Promise<void> {
    await db.delete(pushes).where(isClaimed(row));
  }

  async function postpone(row: Push, pauseMs: number): Promise<void> {
    await db
      .update(pushes)
      .set({ nextTryAt: new Date(now() + pauseMs) })
      .where(isClaimed(row));
  }

  /** Deletes a notification that does not arrive, and mails its reminder if it was the last. */
  async function giveUp(row: Push, { id, userId, endpoint }: Device, { isGone = false } = {}): Promise<void> {
    const { sentReminderId } = row;
    await db.transaction(async (tx) => {
      await lockUser(tx, userId);
      // Before its notifications, as by everything else that deletes it.
      await tx
        .select({ id: sentReminders.id })
        .from(sentReminders)
        .where(eq(sentReminders.id, sentReminderId))
        .for("no key update");
      // The same browser may have subscribed anew meanwhile.
      const isSame = and(eq(pushDevices.id, id), eq(pushDevices.endpoint, endpoint));
      if (isGone) await tx.delete(pushDevices).where(isSame);
      await tx.delete(pushes).where(isClaimed(row));
      await mailIfNoneWaits(tx, sentReminderId, options);
    });
  }

  async function sendAll(): Promise<void> {
    while (!isStopped) {
      // Without work in this moment, nothing is left out.
      const isIdle = slots.isIdle();
      const rows = await claim();
      if (rows.length > 0) await start(rows);
      else if (isIdle) return;
      else {
        // What becomes due meanwhile does not wait for those that hang.
        await Promise.race([slots.next(), delay(LOOK_MS, undefined, { ref: false })]);
        await delay(COLLECT_MS);
      }
    }
  }

  let sending: Promise<void> | undefined;
  const sendDue = () => {
    sending ??= sendAll().finally(() => {
      sending = undefined;
    });
    return sending;
  };
  const stopLooking = startRecurringTask({
    run: sendDue,
    pauseMs: LOOK_MS,
    failureMessage: "the queue of notifications could not be read",
    logger,
  });
  const mailDue = () => mailOverdue(db, options);
  const stopMailing = startRecurringTask({
    run: mailDue,
    pauseMs: MAIL_LOOK_MS,
    failureMessage: "reminders to mail could not be looked for",
    logger,
  });
  return {
    sendDue,
    mailOverdue: mailDue,
    async stop() {
      isStopped = true;
      const overdue = new Promise<void>((resolve) => setTimeout(resolve, STOP_MS).unref());
      const ended = Promise.allSettled([stopLooking(), stopMailing(), sending]);
      await Promise.race([ended.then(slots.settled), overdue]);
      push.close();
    },
  };
}

const idsOf = (rows: readonly Push[]) => rows.map(({ id }) => id);
const pauseOf = (tries: number) => Math.min(pauseAfter(tries), MAX_PAUSE_MS);

/** Composes once for devices of a user that have the same language and time zone. */
function composingOnce(compose: PushQueueOptions["compose"]): PushQueueOptions["compose"] {
  const composed = new Map<string, Promise<Content>>();
  return (subject) => {
    const { sentReminderId, userId, locale, timeZone } = subject;
    const key = JSON.stringify([sentReminderId, userId, locale, timeZone]);
    const known = composed.get(key) ?? compose(subject);
    composed.set(key, known);
    return known;
  };
}
