/** Notifications of reminders: sent to each device once, tried again while they are of use, and without a result. */
import { eq } from "drizzle-orm";
import { pino } from "pino";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { LOCALES } from "../../../app/i18n/locales.ts";
import { addBrowser } from "../../../tests/support/push-devices.ts";
import {
  notificationOf,
  type PushServiceFake,
  startPushService,
} from "../../../tests/support/push-service.ts";
import { MATCH, MINUTE, prepareReminders, SOON, START } from "../../../tests/support/reminded-matches.ts";
import { loadPushKeys } from "../accounts/secrets.ts";
import { mails, metrics, pushDevices, pushes, reminderSettings, users } from "../database/schema.ts";
import { composeNotification } from "../reminders/compose-reminder.ts";
import { sendReminders } from "../reminders/send-reminders.ts";
import { createPushQueue, type PushQueue } from "./queue.ts";
import { createPushService, type PushKeys, type PushService } from "./service.ts";

const reminding = prepareReminders();
const { clock, composing, delivered, openSender, sendQueued, set, move, save } = reminding;
const DUE = START - 15 * MINUTE;
let keys: PushKeys;
let fake: PushServiceFake;
let push: PushService;
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
/** Opens the queue; `timeoutMs` is short where the push service does not respond. */
function open(timeoutMs = 5_000) {
  const now = () => clock.time;
  const contact = "mailto:tv@club.example";
  push = createPushService({ keys, contact, localOrigin: fake.url, now, timeoutMs });
  queue = createPushQueue({
    ...{ db: reminding.db, push, mails: sender.mails, attempts: sender.attempts, now },
    logger: pino({ level: "silent" }),
    compose: (subject) => composeNotification(composing(), subject),
  });
}
async function reopen(timeoutMs: number) {
  await queue.stop();
  open(timeoutMs);
}
afterEach(async () => {
  await queue.stop();
  await fake.close();
  const { db, user } = reminding;
  expect(fake.faults).toEqual([]);
  await db.delete(pushDevices);
  await db.delete(reminderSettings);
  await db.update(users).set({ remindsByMail: true }).where(eq(users.id, user.id));
});

const browser = (more: { locale?: string; timeZone?: string } = {}) =>
  addBrowser(reminding.db, { fake, key: keys.publicKey }, { userId: reminding.user.id, ...more });
/** Does everything that is due. @returns what the devices show */
async function deliver() {
  await sendReminders(sender);
  await sendQueued(sender);
  await queue.sendDue();
  await sendQueued(sender);
  return fake.messages.splice(0).map(notificationOf);
}
const waiting = () => reminding.db.select().from(pushes);
const mailsOff = () =>
  reminding.db.update(users).set({ remindsByMail: false }).where(eq(users.id, reminding.user.id));

describe("a notification", () => {
  it("is sent once to each device when it is due, besides the mail", async () => {
    const endpoints = [await browser(), await browser()];
    await set(15);
    clock.time = DUE - 1;
    expect(await deliver()).toEqual([]);
    clock.time += 1;
    await sendReminders(sender);
    await queue.sendDue();
    expect(fake.messages.map(({ endpoint }) => endpoint).sort()).toEqual(endpoints.sort());
    expect(fake.messages[0]).toMatchObject({ ttl: 900, urgency: "high", topic: expect.any(String) });
    expect(fake.messages.splice(0).map(notificationOf)[0]).toMatchObject({
      title: expect.stringMatching(/^Northgate FC – Rivermouth.*: starting soon$/),
      body: expect.stringMatching(/^The match Northgate FC – Rivermouth.* starts: .* UTC\.$/),
      navigate: `https://tv.example/en/events/${MATCH}`,
      ...{ lang: "en", dir: "ltr", tag: expect.any(String) },
    });
    await sendQueued(sender);
    expect(delivered.map(({ subject }) => subject)).toEqual([SOON]);
    clock.time += MINUTE;
    expect(await deliver()).toEqual([]);
    expect(await waiting()).toEqual([]);
  });

  it("is in the language and the time zone of the device, and tells no result", async () => {
    const { db } = reminding;
    await db.insert(metrics).values({
      ...{ mediaId: MATCH, section: "scores", position: 0, filterId: 0 },
      ...{ name: "Goals", shortName: "G", home: 71, away: 83 },
    });
    for (const locale of LOCALES) await browser({ locale, timeZone: "Asia/Tokyo" });
    await set(15);
    await save(null, { recordings: true });
    clock.time = DUE;
    const shown = await deliver();
    await move(START, { status: "archived", hasDemoStream: true });
    clock.time = START + 3 * 60 * MINUTE;
    const replays = await deliver();
    expect(replays).toHaveLength(LOCALES.length);
    expect(shown.map(({ lang }) => lang).sort()).toEqual([...LOCALES].sort());
    for (const { title, body, navigate, lang, dir } of [...shown, ...replays]) {
      expect(title + body, lang).not.toMatch(/3:1|Lions|Bears|71|83|\{|UTC/);
      expect(navigate).toBe(`https://tv.example/${lang}/events/${MATCH}`);
      expect(dir).toBe(lang === "he" ? "rtl" : "ltr");
    }
  });

  it("is not sent if the match was cancelled or moved, or the reminder removed meanwhile", async () => {
    await browser();
    await set(15);
    clock.time = DUE;
    await sendReminders(sender);
    await move(START, { status: "cancelled" });
    await queue.sendDue();
    expect(fake.messages).toEqual([]);
    await move(START, { status: "upcoming" });
    await reminding.remove();
    await set(15);
    await sendReminders(sender);
    await reminding.remove();
    expect(await waiting()).toEqual([]);
  });

  it("tells a new start, and replaces an older one that waits for the device", async () => {
    await browser();
    await set(15);
    clock.time = DUE;
    await sendReminders(sender);
    await queue.sendDue();
    await move(START + 60 * MINUTE);
    await sendReminders(sender);
    await queue.sendDue();
    const [soon, moved] = fake.messages;
    expect(moved && notificationOf(moved).title).toMatch(/new time$/);
    expect(moved?.topic).toBe(soon?.topic);
    expect(moved?.ttl).toBe(75 * 60);
  });

  it("does not reach a device that has changed hands", async () => {
    const other = await reminding.people.newcomer();
    await browser();
    await set(15);
    clock.time = DUE;
    await sendReminders(sender);
    await reminding.db.update(pushDevices).set({ userId: other.id });
    await queue.sendDue();
    expect(fake.messages).toEqual([]);
    expect(await waiting()).toEqual([]);
  });
});

describe("a push service", () => {
  it("that says that the subscription is gone ends the device", async () => {
    await browser();
    await set(15);
    clock.time = DUE;
    fake.onMessage = () => ({ status: 410 });
    await deliver();
    expect(await reminding.db.select().from(pushDevices)).toEqual([]);
    expect(await waiting()).toEqual([]);
  });

  it("that asks to wait is asked again then, with the same tag", async () => {
    await browser();
    await set(15);
    clock.time = DUE;
    const tags: string[] = [];
    fake.onMessage = (message) => {
      tags.push(notificationOf(message).tag);
      return tags.length === 1 ? { status: 429, headers: { "retry-after": "120" } } : undefined;
    };
    expect(await deliver()).toEqual([]);
    clock.time += 2 * MINUTE - 1;
    expect(await deliver()).toEqual([]);
    clock.time += 1;
    expect(await deliver()).toHaveLength(1);
    expect(new Set(tags).size).toBe(1);
    expect(tags).toHaveLength(2);
  });

  it.each([{ status: 503 }, "no response"] as const)(
    "that fails (%o) is asked until the start",
    async (reply) => {
      await reopen(100);
      await browser();
      await set(15);
      clock.time = DUE;
      let tries = 0;
      fake.onMessage = () => {
        tries += 1;
        return reply;
      };
      for (; clock.time < START + MINUTE; clock.time += 30_000) await deliver();
      expect(tries).toBeGreaterThan(10);
      expect(await waiting()).toEqual([]);
      expect(await reminding.db.select().from(pushDevices)).toHaveLength(1);
    },
  );

  it("that asks to wait until the match has begun is not asked again", async () => {
    await browser();
    await set(15);
    clock.time = DUE;
    fake.onMessage = () => ({ status: 429, headers: { "retry-after": "900" } });
    await deliver();
    expect(await waiting()).toEqual([]);
  });

  it("that does not respond holds up no others", async () => {
    await reopen(60_000);
    const slow = new Set<string>();
    for (let index = 0; index < 10; index += 1) slow.add(await browser());
    const others = await Promise.all(Array.from({ length: 80 }, () => browser()));
    await set(15);
    clock.time = DUE;
    fake.onMessage = ({ endpoint }) => (slow.has(endpoint) ? "no response" : undefined);
    await sendReminders(sender);
    let isOver = false;
    const round = queue.sendDue().then(() => {
      isOver = true;
    });
    // More than the places that are left: they are used again while the others still wait.
    await expect.poll(() => fake.messages.length).toBe(others.length);
    expect(isOver).toBe(false);
    await reopen(5_000);
    await round;
    fake.messages.length = 0;
    await sendQueued(sender);
    fake.onMessage = undefined;
    clock.time += 15_000;
    expect(await deliver()).toHaveLength(slow.size);
  });
});

describe("without mails", () => {
  it("a reminder is only shown as a notification", async () => {
    await mailsOff();
    await browser();
    await set(15);
    clock.time = DUE;
    expect(await deliver()).toHaveLength(1);
    expect(delivered).toEqual([]);
  });

  it("it is mailed if there is no device", async () => {
    await mailsOff();
    await set(15);
    clock.time = DUE;
    expect(await deliver()).toEqual([]);
    expect(delivered.map(({ subject }) => subject)).toEqual([SOON]);
  });

  it.each([
    ["one device", [410]],
    ["one device", [403]],
    ["two devices", [410, 410]],
    ["two devices", [403, 403]],
    ["two devices", [403, 410]],
  ])("it is mailed once if no service accepts it for %s (%o)", async (_, statuses) => {
    await mailsOff();
    const replies = new Map<string, number>();
    for (const status of statuses) replies.set(await browser(), status);
    await set(15);
    clock.time = DUE;
    fake.onMessage = ({ endpoint }) => ({ status: replies.get(endpoint) ?? 500 });
    await deliver();
    await deliver();
    expect(delivered.map(({ subject }) => subject)).toEqual([SOON]);
    expect(await waiting()).toEqual([]);
  });

  it.each([403, 410])("it is not mailed if one of two devices gets it (the other: %i)", async (status) => {
    await mailsOff();
    const failing = await browser();
    await browser();
    await set(15);
    clock.time = DUE;
    fake.onMessage = ({ endpoint }) => (endpoint === failing ? { status } : undefined);
    expect(await deliver()).toHaveLength(1);
    expect(delivered).toEqual([]);
  });

  it("it is mailed once before the start if the service stays away", async () => {
    await mailsOff();
    await browser();
    await browser();
    await set(15);
    clock.time = DUE;
    fake.onMessage = () => ({ status: 503 });
    for (; delivered.length === 0 && clock.time < START; clock.time += 5_000) await deliver();
    expect(clock.time).toBeLessThan(DUE + MINUTE);
    for (; clock.time < START + MINUTE; clock.time += 30_000) await deliver();
    expect(delivered.map(({ subject }) => subject)).toEqual([SOON]);
  });

  it("a notification that fails is not mailed without an address", async () => {
    const { db, user } = reminding;
    await mailsOff();
    await db.update(users).set({ email: "x@no-email.invalid" }).where(eq(users.id, user.id));
    try {
      await browser();
      await set(15);
      clock.time = DUE;
      fake.onMessage = () => ({ status: 403 });
      await deliver();
      expect(await db.select().from(mails).where(eq(mails.recipient, "x@no-email.invalid"))).toEqual([]);
    } finally {
      await db.update(users).set({ email: user.email }).where(eq(users.id, user.id));
    }
  });

  it("an account without an address is reminded", async () => {
    const { db, user } = reminding;
    await db.update(users).set({ email: "x@no-email.invalid" }).where(eq(users.id, user.id));
    try {
      await browser();
      expect((await set(15)).status).toBe(204);
      clock.time = DUE;
      expect(await deliver()).toHaveLength(1);
      expect(delivered).toEqual([]);
    } finally {
      await db.update(users).set({ email: user.email }).where(eq(users.id, user.id));
    }
  });
});
