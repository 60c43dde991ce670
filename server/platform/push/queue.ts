/** Queue of notifications in the database: neither a kill nor an unavailable push service loses one that is still due. */
import { setTimeout as delay } from "node:timers/promises";
import { startRecurringTask } from "../../lib/recurring-task.ts";
import { type AttemptOptions, type Content, createAttempt } from "./attempt.ts";
import { claimDue, originOf, type Push, putBack, withDevices } from "./claimed.ts";
import { mailOverdue } from "./mail-instead.ts";
import { createSlots, type Slots } from "./slots.ts";

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

export interface PushQueueOptions extends AttemptOptions {
  /** Composes a notification; returns undefined if there is nothing to send any more. */
  compose: (subject: PushSubject) => Promise<Content>;
}

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

/** Creates the queue and begins to look for notifications that are due. */
export function createPushQueue(options: PushQueueOptions): PushQueue {
  const { db, push, logger } = options;
  const slots = createSlots(SLOTS);
  const sender = createSender(options, slots);
  const stopLooking = startRecurringTask({
    run: sender.sendDue,
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
    sendDue: sender.sendDue,
    mailOverdue: mailDue,
    async stop() {
      const sent = sender.stop();
      const overdue = new Promise<void>((resolve) => setTimeout(resolve, STOP_MS).unref());
      const ended = Promise.allSettled([stopLooking(), stopMailing(), sent]);
      await Promise.race([ended.then(slots.settled), overdue]);
      push.close();
    },
  };
}

/** Creates the function that sends all that is due, of which one run is under way at a time. */
function createSender(options: PushQueueOptions, slots: Slots) {
  const { db, now } = options;
  const attempt = createAttempt(options);
  let isStopped = false;
  let sending: Promise<void> | undefined;

  async function claim(): Promise<Push[]> {
    if (isStopped || slots.free() === 0) return [];
    const limit = Math.min(CLAIM, slots.free());
    return claimDue(db, { now: now(), limit, busyOrigins: slots.busyKeys() });
  }

  /** Starts to send what was claimed, and puts back that for which there is no place. */
  async function start(rows: readonly Push[]): Promise<void> {
    const compose = composingOnce(options.compose);
    const left: Push[] = [];
    for (const { row, device } of await withDevices(db, rows, now())) {
      const content = () => compose({ ...device, sentReminderId: row.sentReminderId });
      const isStarted = !isStopped && slots.start(originOf(device), () => attempt(row, device, content));
      if (!isStarted) left.push(row);
    }
    await putBack(db, left, now());
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

  return {
    sendDue() {
      sending ??= sendAll().finally(() => {
        sending = undefined;
      });
      return sending;
    },
    /** Claims nothing more. @returns the run that is under way */
    stop() {
      isStopped = true;
      return sending;
    },
  };
}

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
