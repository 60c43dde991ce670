/** A queue of notifications that sends to a fake push service, by the clock of the reminders. */
import { eq } from "drizzle-orm";
import { type Logger, pino } from "pino";
import { afterEach, beforeAll, beforeEach, expect } from "vitest";
import { loadPushKeys } from "../../server/platform/accounts/secrets.ts";
import { pushDevices, pushes, reminderSettings, users } from "../../server/platform/database/schema.ts";
import { createPushQueue, type PushQueue, type PushQueueOptions } from "../../server/platform/push/queue.ts";
import { createPushService, type PushKeys, type PushService } from "../../server/platform/push/service.ts";
import { composeNotification } from "../../server/platform/reminders/compose-reminder.ts";
import { sendReminders } from "../../server/platform/reminders/send-reminders.ts";
import { addBrowser } from "./push-devices.ts";
import { notificationOf, type PushServiceFake, startPushService } from "./push-service.ts";
import { MINUTE, prepareReminders, START } from "./reminded-matches.ts";

/** When a reminder 15 minutes before the start is due. */
export const DUE = START - 15 * MINUTE;

interface Opened {
  /** Short where the push service does not respond. */
  timeoutMs?: number;
  /** In place of the one that sends over HTTP. */
  send?: PushService["send"];
  compose?: PushQueueOptions["compose"];
  logger?: Logger;
}

/** Sets up reminders, a fake push service and a queue for the tests of a file; each test has its own. */
export function preparePushes() {
  const reminding = prepareReminders();
  const { clock, composing, openSender, sendQueued } = reminding;
  let keys: PushKeys;
  let fake: PushServiceFake;
  let queue: PushQueue;
  let sender: ReturnType<typeof openSender>;

  beforeAll(async () => {
    keys = await loadPushKeys(reminding.db);
  });
  beforeEach(async () => {
    fake = await startPushService();
    sender = openSender();
    open();
  });
  afterEach(async () => {
    await queue.stop();
    await fake.close();
    const { db, user } = reminding;
    expect(fake.faults).toEqual([]);
    await db.delete(pushDevices);
    await db.delete(reminderSettings);
    await db.update(users).set({ remindsByMail: true }).where(eq(users.id, user.id));
  });

  function open({ timeoutMs = 5_000, send, compose, logger = pino({ level: "silent" }) }: Opened = {}) {
    const now = () => clock.time;
    const contact = "mailto:tv@club.example";
    const push = createPushService({ keys, contact, localOrigin: fake.url, now, timeoutMs });
    queue = createPushQueue({
      ...{ db: reminding.db, push: send ? { ...push, send } : push, mails: sender.mails, now, logger },
      compose: compose ?? ((subject) => composeNotification(composing(), subject)),
    });
  }

  return {
    reminding,
    get fake() {
      return fake;
    },
    get queue() {
      return queue;
    },
    get sender() {
      return sender;
    },
    async reopen(opened: Opened) {
      await queue.stop();
      open(opened);
    },
    /** Adds a browser of the user. @returns its URL at the push service */
    browser: (more: { locale?: string; timeZone?: string } = {}) =>
      addBrowser(reminding.db, { fake, key: keys.publicKey }, { userId: reminding.user.id, ...more }),
    /** Does everything that is due. @returns what the devices show */
    async deliver() {
      await sendReminders(sender);
      await sendQueued(sender);
      await queue.sendDue();
      await queue.mailOverdue();
      await sendQueued(sender);
      return fake.messages.splice(0).map(notificationOf);
    },
    /** Queues what is due. */
    remind: () => sendReminders(sender),
    waiting: () => reminding.db.select().from(pushes),
    mailsOff: () =>
      reminding.db.update(users).set({ remindsByMail: false }).where(eq(users.id, reminding.user.id)),
  };
}
