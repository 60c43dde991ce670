/** A platform with a match to be reminded of, and processes that send reminders by a clock of the test. */
import { eq } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";
import { type OpenDatabase, openDatabase } from "../../server/platform/database/database.ts";
import { attempts as attemptRows, mails, media } from "../../server/platform/database/schema.ts";
import { createAttemptCounter } from "../../server/platform/http/rate-limit.ts";
import type { Letter } from "../../server/platform/mail/mail.ts";
import { createMailQueue, type MailQueue } from "../../server/platform/mail/queue.ts";
import { composeReminder } from "../../server/platform/reminders/compose-reminder.ts";
import { sendReminders } from "../../server/platform/reminders/send-reminders.ts";
import { accountHolders } from "./account-holders.ts";
import { startTestPlatform, TEST_NOW, type TestPlatform } from "./test-platform.ts";

export const MINUTE = 60_000;
export const MATCH = "reminded-match";
/** Start of the match, ten days from {@link TEST_NOW}. */
export const START = TEST_NOW + 10 * 24 * 60 * MINUTE;
/** Subjects of the kinds of mail, in English. */
export const SOON = expect.stringMatching(/starting soon$/);
export const MOVED = expect.stringMatching(/new time$/);
export const REPLAY = expect.stringMatching(/replay ready$/);

const logger = pino({ level: "silent" });
const reminderKey = Buffer.alloc(32, 1);

/** A match of two teams, with a title that tells a result: no mail may have it. */
const matchAt = (startsAt: number, id = MATCH): typeof media.$inferInsert => ({
  ...{ id, eventId: id, mediaType: "event", title: "Lions 3:1 Bears", status: "upcoming" },
  ...{ homeTeamId: "team-ngt", awayTeamId: "team-riv", teamIds: ["team-ngt", "team-riv"] },
  ...{ startsAt: new Date(startsAt), addedAt: new Date(0) },
});

/**
 * Sets up a platform with a user for the tests of a file; each test has the match anew, at {@link START}, and no
 * mails.
 */
export function prepareReminders() {
  let platform: TestPlatform;
  let database: OpenDatabase;
  let people: ReturnType<typeof accountHolders>;
  let user: Awaited<ReturnType<ReturnType<typeof accountHolders>["newcomer"]>>;
  /** Clock of the senders; the platform's own sender sees no match that is due. */
  const clock = { time: TEST_NOW };
  let ids = 0;
  let queues: MailQueue[] = [];
  let current: ReturnType<typeof openSender>;
  const delivered: Letter[] = [];

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
    clock.time = TEST_NOW;
    delivered.length = 0;
    await database.db.insert(media).values(matchAt(START));
  });
  afterEach(async () => {
    for (const queue of queues) await queue.stop();
    queues = [];
    await database.db.delete(mails);
    await database.db.delete(attemptRows);
    await database.db.delete(media).where(eq(media.id, MATCH));
  });

  /** What mails are written from. */
  const composing = () => ({
    ...{ db: database.db, webOrigin: "https://tv.example", now: () => clock.time, reminderKey },
  });

  /** A process that looks for reminders, and sends mails. */
  function openSender() {
    const { db } = database;
    const now = () => clock.time;
    const newId = () => `r${++ids}`;
    const composer = (to: string, locale?: string, about?: string) =>
      composeReminder(composing(), to, { locale, about });
    const none = async () => undefined;
    const queue = createMailQueue({
      ...{ db, logger, now, newId },
      delivery: { deliver: async (letter) => void delivered.push(letter), prune: none },
      composers: {
        ...{ "password-reset": none, "password-changed": none, "account-deleted": none },
        ...{ "match-starting": composer, "match-moved": composer },
        "recording-ready": composer,
      },
    });
    queues.push(queue);
    return { db, mails: queue, now, newId, attempts: createAttemptCounter(db, now), logger };
  }
  /** Sends what is queued. The round that a new mail starts by itself may have begun before it was committed. */
  async function sendQueued({ mails: queue } = current) {
    await queue.sendDue();
    await queue.sendDue();
  }
  /** Lets one process do everything that is due. */
  async function remind() {
    if (queues.length === 0) current = openSender();
    await sendReminders(current);
    await sendQueued();
    return delivered.splice(0).map(({ subject }) => subject);
  }

  return {
    get platform() {
      return platform;
    },
    get db() {
      return database.db;
    },
    get people() {
      return people;
    },
    get user() {
      return user;
    },
    clock,
    /** Mails that were sent, until `remind` returns their subjects. */
    delivered,
    composing,
    openSender,
    sendQueued,
    remind,
    /** Sets a reminder, of the user unless another token is given. */
    set: (minutes: unknown = 15, { event_id = MATCH, token = user.token, headers = {} } = {}) =>
      platform.call("POST", "/api/user/set_reminder", { token, headers, body: { event_id, minutes } }),
    remove: (event_id = MATCH) =>
      platform.call("POST", "/api/user/remove_reminder", { token: user.token, body: { event_id } }),
    /** Saves what the user is notified of all matches. */
    save: (
      followed_minutes: unknown,
      { recordings = false as unknown, token = user.token, headers = {} } = {},
    ) =>
      platform.call("POST", "/api/user/save_reminder_settings", {
        ...{ token, headers },
        body: { followed_minutes, recordings },
      }),
    /** What the user is notified of all matches. */
    async settings() {
      const { body } = await platform.call("GET", "/api/user/get_reminder_settings", { token: user.token });
      return (body as { content: object }).content;
    },
    follow: (reference_id: string, { type = "team", token = user.token } = {}) =>
      platform.call("POST", "/api/follow/save", { token, body: { reference_id, type } }),
    /** Moves the match, or changes it in another way. */
    move: (startsAt: number, more: Partial<typeof media.$inferInsert> = {}) =>
      database.db
        .update(media)
        .set({ startsAt: new Date(startsAt), ...more })
        .where(eq(media.id, MATCH)),
    /** The user's reminders. */
    async list(query = "") {
      const { body } = await platform.call("GET", `/api/user/list_reminders${query}`, { token: user.token });
      const { entries } = (body as { content: { entries: { id: string; reminder: object }[] } }).content;
      return entries.map(({ id, reminder }) => [id, reminder]);
    },
  };
}
