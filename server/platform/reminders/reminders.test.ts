/** Reminders of matches: each mail is sent once, at the right time, and can be ended without a session. */
import { eq, inArray } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { LOCALES } from "../../../app/i18n/locales.ts";
import { accountHolders, refusalOf } from "../../../tests/support/account-holders.ts";
import { mailsIn } from "../../../tests/support/outbox.ts";
import { startTestPlatform, TEST_NOW, type TestPlatform } from "../../../tests/support/test-platform.ts";
import { type OpenDatabase, openDatabase } from "../database/database.ts";
import {
  attempts as attemptRows,
  mails,
  media,
  reminders,
  sentReminders,
  users,
} from "../database/schema.ts";
import { createAttemptCounter } from "../http/rate-limit.ts";
import { type Letter, unsubscribeHeaders } from "../mail/mail.ts";
import { createMailQueue, type MailQueue } from "../mail/queue.ts";
import { REMINDER_TEXTS, type ReminderKind } from "../mail/reminder-texts.ts";
import { composeReminder } from "./compose-reminder.ts";
import { MAX_REMINDERS } from "./reminders.ts";
import { pruneReminders, sendReminders } from "./send-reminders.ts";

const MINUTE = 60_000;
const MATCH = "reminded-match";
const logger = pino({ level: "silent" });
const reminderKey = Buffer.alloc(32, 1);
let platform: TestPlatform;
let database: OpenDatabase;
let people: ReturnType<typeof accountHolders>;
let user: Awaited<ReturnType<ReturnType<typeof accountHolders>["newcomer"]>>;
/** Clock of the senders of these tests; the platform's own sender sees no match that is due. */
let time: number;
let ids = 0;
let queues: MailQueue[] = [];
let delivered: Letter[] = [];
const start = TEST_NOW + 10 * 24 * 60 * MINUTE;

beforeAll(async () => {
  platform = await startTestPlatform({ webOrigin: "https://tv.example" });
  database = await openDatabase(platform.databaseUrl, logger, async () => undefined);
  people = accountHolders(platform);
  user = await people.newcomer();
});
afterAll(async () => {
  await database?.close();
  await platform?.stop();
});
beforeEach(async () => {
  time = TEST_NOW;
  delivered = [];
  await database.db.insert(media).values({
    ...{ id: MATCH, eventId: MATCH, mediaType: "event", title: "Lions 3:1 Bears", status: "upcoming" },
    ...{ homeTeamId: "team-ngt", awayTeamId: "team-riv", startsAt: new Date(start), addedAt: new Date(0) },
  });
});
afterEach(async () => {
  for (const queue of queues) await queue.stop();
  queues = [];
  await database.db.delete(mails);
  await database.db.delete(attemptRows);
  await database.db.delete(media).where(eq(media.id, MATCH));
});

/** A process that looks for reminders, and sends mails. */
function openSender() {
  const { db } = database;
  const newId = () => `r${++ids}`;
  const composer = (kind: ReminderKind) => (to: string, locale?: string, about?: string) =>
    composeReminder({ db, webOrigin: "https://tv.example", now: () => time, reminderKey }, kind, to, {
      locale,
      about,
    });
  const none = async () => undefined;
  const queue = createMailQueue({
    ...{ db, logger, now: () => time, newId },
    delivery: { deliver: async (letter) => void delivered.push(letter), prune: none },
    composers: {
      ...{ "password-reset": none, "password-changed": none, "account-deleted": none },
      ...{ "match-starting": composer("match-starting"), "match-moved": composer("match-moved") },
    },
  });
  queues.push(queue);
  const attempts = createAttemptCounter(db, () => time);
  return { db, mails: queue, now: () => time, newId, attempts, logger };
}
let current: ReturnType<typeof openSender>;
/** Sends what is queued. The round that a new mail starts by itself may have begun before it was committed. */
async function sendQueued({ mails: queue }: ReturnType<typeof openSender>) {
  await queue.sendDue();
  await queue.sendDue();
}
/** Lets one process do everything that is due. */
async function remind() {
  if (queues.length === 0) current = openSender();
  await sendReminders(current);
  await sendQueued(current);
  return delivered.splice(0).map(({ subject }) => subject);
}
const set = (minutes: unknown = 15, { event_id = MATCH, token = user.token, headers = {} } = {}) =>
  platform.call("POST", "/api/user/set_reminder", { token, headers, body: { event_id, minutes } });
const remove = () =>
  platform.call("POST", "/api/user/remove_reminder", { token: user.token, body: { event_id: MATCH } });
const move = (startsAt: number, more: Partial<typeof media.$inferInsert> = {}) =>
  database.db
    .update(media)
    .set({ startsAt: new Date(startsAt), ...more })
    .where(eq(media.id, MATCH));
async function list(query = "") {
  const { body } = await platform.call("GET", `/api/user/list_reminders${query}`, { token: user.token });
  const { entries } = (body as { content: { entries: { id: string; reminder: object }[] } }).content;
  return entries.map(({ id, reminder }) => [id, reminder]);
}
const SOON = expect.stringMatching(/starting soon$/);
const MOVED = expect.stringMatching(/new time$/);

describe("the calls", () => {
  it("set, change, list and remove a reminder", async () => {
    expect((await set(60)).status).toBe(204);
    expect((await set(5)).status).toBe(204);
    expect(await list()).toEqual([[MATCH, { minutes: 5 }]]);
    expect(await list("?event_id=live-1")).toEqual([]);
    expect((await remove()).status).toBe(204);
    expect((await remove()).status).toBe(204);
    expect(await list()).toEqual([]);
  });

  it("refuse what is too late, not ahead or unknown", async () => {
    await move(TEST_NOW + 15 * MINUTE);
    expect(refusalOf(await set(15))).toEqual([422, "reminder_too_late"]);
    expect((await set(5)).status).toBe(204);
    for (const status of ["cancelled", "live", "archived"]) {
      await move(start, { status });
      expect(refusalOf(await set(15)), status).toEqual([422, "reminder_not_possible"]);
    }
    expect((await set(15, { event_id: "no-such-event" })).status).toBe(404);
    expect((await set(14)).status).toBe(422);
  });

  it("limit the reminders of an account", async () => {
    const other = await people.newcomer();
    const many = Array.from({ length: MAX_REMINDERS }, (_, number) => `many-${number}`);
    await database.db.insert(media).values(
      many.map((id) => ({
        ...{ id, eventId: id, mediaType: "event", title: id, status: "upcoming" },
        ...{ startsAt: new Date(start), addedAt: new Date(0) },
      })),
    );
    await database.db
      .insert(reminders)
      .values(many.map((mediaId) => ({ userId: other.id, mediaId, minutes: 5, addedAt: new Date(0) })));
    expect(refusalOf(await set(15, { token: other.token }))).toEqual([409, "limit_exceeded"]);
    expect((await set(15, { token: other.token, event_id: "many-1" })).status).toBe(204);
    await database.db.delete(reminders).where(eq(reminders.userId, other.id));
  });
});

describe("a mail", () => {
  it("is sent once, when it is due", async () => {
    await set(15);
    time = start - 15 * MINUTE - 1;
    expect(await remind()).toEqual([]);
    time += 1;
    expect(await remind()).toEqual([SOON]);
    time += MINUTE;
    expect(await remind()).toEqual([]);
  });

  it("is in the language of the viewer, and tells no result", async () => {
    await set(15, { headers: { "accept-language": "fr" } });
    time = start - 15 * MINUTE;
    expect(await remind()).toHaveLength(1);
    const { db } = database;
    const [{ id = "" } = {}] = await db.select().from(sentReminders);
    const options = { db, webOrigin: "https://tv.example", now: () => time, reminderKey };
    for (const locale of LOCALES) {
      const mail = await composeReminder(options, "match-starting", user.email, { locale, about: id });
      expect(mail?.text, locale).toContain(`https://tv.example/${locale}/events/${MATCH}\n`);
      expect(mail?.text).not.toMatch(/3:1|\{/);
      expect(mail?.subject).not.toMatch(/3:1|\{/);
    }
    expect(Object.keys(REMINDER_TEXTS).sort()).toEqual([...LOCALES].sort());
  });

  it("tells who plays when, and how to end reminders with one click", async () => {
    await set(15, { headers: { "accept-language": "de" } });
    time = start - 15 * MINUTE;
    current = openSender();
    await sendReminders(current);
    await sendQueued(current);
    const [letter] = delivered;
    expect(letter).toMatchObject({
      to: user.email,
      subject: expect.stringMatching(/ – .*: gleich geht’s los$/),
    });
    const end = /https:\/\/tv\.example\/de\/reminders\?token=[\w-]+\.[\w-]{43}$/.exec(
      letter?.text ?? "",
    )?.[0];
    expect(letter && unsubscribeHeaders(letter)).toEqual({
      "List-Unsubscribe": `<${end}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    });
  });

  it("is not sent after the start, nor for a match that was cancelled or a reminder that was removed", async () => {
    await set(15);
    time = start;
    expect(await remind()).toEqual([]);
    time = start - MINUTE;
    await move(start, { status: "cancelled" });
    expect(await remind()).toEqual([]);
    await move(start, { status: "upcoming" });
    // Queued, but not sent when the reminder is removed.
    const queuing = openSender();
    await queuing.mails.stop();
    await sendReminders(queuing);
    await remove();
    await sendQueued(current);
    expect(delivered).toEqual([]);
  });

  it("follows a match that is moved before it was sent", async () => {
    await set(15);
    await move(start + 60 * MINUTE);
    time = start - MINUTE;
    expect(await remind()).toEqual([]);
    time = start + 45 * MINUTE;
    expect(await remind()).toEqual([SOON]);
  });

  it("tells a new start once, and reminds of it, if the match is moved later", async () => {
    await set(15);
    time = start - 15 * MINUTE;
    expect(await remind()).toEqual([SOON]);
    await move(start + 120 * MINUTE);
    expect(await remind()).toEqual([MOVED]);
    expect(await remind()).toEqual([]);
    await move(start + 180 * MINUTE);
    time += MINUTE;
    expect(await remind()).toEqual([MOVED]);
    time = start + 165 * MINUTE;
    expect(await remind()).toEqual([SOON]);
    expect(await remind()).toEqual([]);
  });

  it("tells each new start, also one that was told before", async () => {
    await set(15);
    time = start - 15 * MINUTE;
    expect(await remind()).toEqual([SOON]);
    for (const hours of [2, 3, 2, 3]) {
      time += 1;
      await move(start + hours * 60 * MINUTE);
      expect(await remind(), `${hours}`).toEqual([MOVED]);
      expect(await remind(), `${hours}`).toEqual([]);
    }
  });

  it("about a new start that is near stands for the reminder", async () => {
    await set(15);
    time = start - 15 * MINUTE;
    expect(await remind()).toEqual([SOON]);
    time += MINUTE;
    await move(start - 4 * MINUTE);
    expect(await remind()).toEqual([MOVED]);
    expect(await remind()).toEqual([]);
  });

  it("is sent again if another time is chosen", async () => {
    await set(60);
    time = start - 60 * MINUTE;
    expect(await remind()).toEqual([SOON]);
    await set(60);
    expect(await remind()).toEqual([]);
    await set(15);
    expect(await remind()).toEqual([]);
    time = start - 15 * MINUTE;
    expect(await remind()).toEqual([SOON]);
  });
});

it("an address, which need not be its owner's, gets a limited number of mails in an hour", async () => {
  const matches = Array.from({ length: 25 }, (_, index) => `${MATCH}-${index}`);
  await database.db.insert(media).values(
    matches.map((id) => ({
      ...{ id, eventId: id, mediaType: "event", title: id, status: "upcoming" },
      ...{ startsAt: new Date(start), addedAt: new Date(0) },
    })),
  );
  for (const event_id of matches) await set(15, { event_id });
  time = start - 10 * MINUTE;
  expect(await remind()).toHaveLength(20);
  expect(await remind()).toEqual([]);
  await database.db.delete(media).where(inArray(media.id, matches));
});

describe("several processes", () => {
  it("that look at the same time send one mail for each reminder", async () => {
    const others = await Promise.all(Array.from({ length: 12 }, () => people.newcomer()));
    for (const { token } of others) await set(15, { token });
    time = start - 10 * MINUTE;
    const senders = [openSender(), openSender(), openSender()];
    await Promise.all(senders.map(sendReminders));
    await Promise.all(senders.map(sendQueued));
    expect(delivered.map(({ to }) => to).sort()).toEqual(others.map(({ email }) => email).sort());
  });

  it("lose no mail and send none twice when one of them dies before its transaction is committed", async () => {
    await set(15);
    time = start - 10 * MINUTE;
    const dying = openSender();
    const addAll = async (...given: Parameters<MailQueue["addAll"]>) => {
      await dying.mails.addAll(...given);
      throw new Error("killed");
    };
    await expect(sendReminders({ ...dying, mails: { ...dying.mails, addAll } })).rejects.toThrow("killed");
    expect(await database.db.select().from(sentReminders)).toEqual([]);
    expect(await database.db.select().from(mails)).toEqual([]);
    const next = openSender();
    await sendReminders(next);
    await sendQueued(next);
    expect(delivered).toHaveLength(1);
  });

  it("leave the reminders of an account that is being changed or deleted for later", async () => {
    const owner = await people.newcomer();
    await set(15, { token: owner.token });
    time = start - 10 * MINUTE;
    const sender = openSender();
    await database.db.transaction(async (tx) => {
      await tx.select().from(users).where(eq(users.email, owner.email)).for("update");
      await sendReminders(sender);
    });
    await sendQueued(sender);
    expect(delivered).toEqual([]);
    await sendReminders(sender);
    await sendQueued(sender);
    expect(delivered.map(({ to }) => to)).toEqual([owner.email]);
  });

  it("send a mail that a process queued before it died", async () => {
    await set(15);
    time = start - 10 * MINUTE;
    const dying = openSender();
    await dying.mails.stop();
    await sendReminders(dying);
    expect(delivered).toEqual([]);
    const next = openSender();
    await sendReminders(next);
    await sendQueued(next);
    expect(delivered).toHaveLength(1);
  });
});

describe("ending all reminders", () => {
  const end = (token: string) => platform.call("POST", "/api/reminders/end", { body: { token } });

  it("works without a session, also repeatedly", async () => {
    await set(15);
    await platform.advance(start - 10 * MINUTE - TEST_NOW);
    try {
      const own = async () => (await mailsIn(platform.directory)).filter(({ to }) => to === user.email);
      await expect.poll(own, { timeout: 20_000 }).toHaveLength(1);
      const [mail] = await own();
      const token = /^List-Unsubscribe: <.*token=([\w.-]+)>\r$/m.exec(mail?.source ?? "")?.[1] ?? "";
      expect((await end(token)).status).toBe(204);
      expect(await database.db.select().from(reminders)).toEqual([]);
      expect((await end(token)).status).toBe(204);
    } finally {
      await platform.advance(TEST_NOW - (start - 10 * MINUTE));
    }
  });

  it.each(["x", "x.y", `${Buffer.from("someone").toString("base64url")}.${"A".repeat(43)}`])(
    "refuses a guessed token: %s",
    async (token) => {
      expect((await end(token)).status).toBe(404);
    },
  );
});

it("reminders of matches that are over, or were cancelled and are past, are deleted", async () => {
  const { db } = database;
  const prune = () => pruneReminders({ db, now: () => time });
  await set(15);
  await move(start, { status: "cancelled" });
  time = start + 23 * 60 * MINUTE;
  await prune();
  expect(await db.select().from(reminders)).toHaveLength(1);
  time += 61 * MINUTE;
  await prune();
  expect(await db.select().from(reminders)).toEqual([]);

  await move(start, { status: "upcoming" });
  await set(15);
  time = TEST_NOW;
  await prune();
  expect(await database.db.select().from(reminders)).toHaveLength(1);
  await move(start, { status: "archived" });
  expect(await list()).toEqual([]);
  await prune();
  expect(await database.db.select().from(reminders)).toEqual([]);
});
