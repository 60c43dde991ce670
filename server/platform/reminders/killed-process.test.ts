/**
 * Processes that send reminders are killed by SIGKILL, and another one goes on: no reminder is lost, and only a mail
 * that the mail server had accepted without the process knowing is sent twice.
 */
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { ask, type PlatformProcess, startPlatformProcess } from "../../../tests/support/platform-process.ts";
import { MATCH, MINUTE, prepareReminders, START } from "../../../tests/support/reminded-matches.ts";
import { readMail, type SmtpServer, startSmtpServer } from "../../../tests/support/smtp-server.ts";
import { type LaunchOptions, TEST_NOW } from "../../../tests/support/test-platform.ts";
import {
  follows,
  mails,
  metrics,
  reminderSettings,
  reminders,
  sentReminders,
  users,
} from "../database/schema.ts";

const VIEWERS = 30;
/** Their mails have different encodings. */
const LANGUAGES = ["en", "de", "fr", "ko", "he"];
const DUE = START - 10 * MINUTE;
/** After this time another process may take the mails of a killed one (decision 12). */
const LEASE_MS = 60_000;
/** Mails that the mail server accepts from a process before it is killed, and those that it accepts silently. */
const ACCEPTED = 4;
const SILENT = 3;

const reminding = prepareReminders();
/** Added without the calls: passwords are slow on purpose. */
const viewers = Array.from({ length: VIEWERS }, (_, index) => ({
  ...{ id: `reminded-${index}`, email: `reminded-${index}@b.example`, displayName: "Ann Lee" },
  addedAt: new Date(0),
}));
/** A process with a mail server of its own, which tells what this process has sent. */
interface Sender extends PlatformProcess {
  smtp: SmtpServer;
  setTime(time: number): Promise<void>;
}
const opened: Sender[] = [];
let survivor: Sender;
/** Started in advance; a test that is tried again starts another one. */
let victims: Promise<Sender>[] = [];
const nextVictim = async () => victims.pop() ?? openSender();

async function openSender(): Promise<Sender> {
  const [process, smtp] = await Promise.all([startPlatformProcess(), startSmtpServer()]);
  const { directory: dataDir, databaseUrl } = reminding.platform;
  const options: LaunchOptions = {
    ...{ host: "127.0.0.1", port: 0, seed: "none", dataDir, databaseUrl },
    ...{ webOrigin: "https://tv.example", smtpUrl: smtp.url, time: TEST_NOW },
  };
  const { url } = await ask<{ url: string }>(process.url, "launch", options);
  const setTime = async (time: number) => void (await ask(process.url, "time", { url, time }));
  const sender = { ...process, smtp, setTime };
  opened.push(sender);
  return sender;
}

beforeAll(async () => {
  const first = openSender();
  [survivor] = await Promise.all([openSender(), first]);
  // The second one starts while the first test waits.
  victims = [openSender(), first];
  await reminding.db.insert(users).values(viewers);
});
afterAll(async () => {
  await Promise.allSettled(victims);
  await Promise.all(opened.map(({ stop }) => stop()));
  await Promise.all(opened.map(({ smtp }) => smtp.close()));
});
afterEach(async () => {
  await survivor.setTime(TEST_NOW);
  survivor.smtp.mails.length = 0;
});
beforeEach(async () => {
  // A result, which a mail could tell besides the title of the match.
  await reminding.db.insert(metrics).values({
    ...{ mediaId: MATCH, section: "scores", position: 0, filterId: 0 },
    ...{ name: "Goals", shortName: "G", home: 71, away: 83 },
  });
  const wishes = viewers.map(({ id: userId, addedAt }, index) => ({
    ...{ userId, addedAt, locale: LANGUAGES[index % LANGUAGES.length] },
  }));
  // Half of them want to be reminded of the match, the others of all that they follow.
  const half = VIEWERS / 2;
  await reminding.db
    .insert(reminders)
    .values(wishes.slice(0, half).map((wish) => ({ ...wish, mediaId: MATCH, minutes: 15 })));
  for (const { addedAt: followedSince, ...wish } of wishes.slice(half)) {
    const settings = { ...wish, followedMinutes: 15, followedSince };
    await reminding.db.insert(reminderSettings).values(settings).onConflictDoNothing();
    const followed = { id: wish.userId, referenceId: "team-ngt", type: "team", addedAt: followedSince };
    await reminding.db
      .insert(follows)
      .values({ ...followed, userId: wish.userId })
      .onConflictDoNothing();
  }
});

const everyone = () => viewers.map(({ email }) => email).sort();
const recipients = (...senders: Sender[]) =>
  senders.flatMap(({ smtp }) => smtp.mails.flatMap(({ to }) => to)).sort();
/** Number of mails that the queue knows to be sent. */
const sentCount = async () => {
  const rows = await reminding.db.select().from(mails);
  return rows.filter(({ sentAt }) => sentAt !== null).length;
};

function expectNoResult(senders: Sender[]): void {
  const received = senders.flatMap(({ smtp }) => smtp.mails).map(readMail);
  for (const { subject, text } of received) {
    expect(text).toMatch(/https:\/\/tv\.example\/[\w-]+\/events\/reminded-match\s/);
    expect(subject).toContain("Northgate FC – Rivermouth");
    // Not in the links, whose tokens have any digits.
    expect(subject + text.replace(/https:\S+/g, "")).not.toMatch(/3:1|Lions|Bears|71|83/);
  }
}

it("a process that is killed while it queues mails leaves all of them to another", async () => {
  const victim = await nextVictim();
  const { db } = reminding;
  await db.transaction(async (lock) => {
    await lock.execute(sql`lock table mails in share row exclusive mode`);
    await victim.setTime(DUE);
    const waiting = sql`select 1 from pg_stat_activity where datname = current_database()
      and wait_event_type = 'Lock' and query ilike 'insert into "mails"%'`;
    // It has written that the reminders are sent, and cannot write the mails.
    await expect.poll(async () => (await db.execute(waiting)).rowCount, { interval: 25 }).toBe(1);
    await victim.kill();
  });
  await survivor.setTime(DUE);
  await expect.poll(sentCount).toBe(VIEWERS);
  expect(recipients(victim, survivor)).toEqual(everyone());
  expectNoResult([survivor]);
  expect(await db.select().from(sentReminders)).toHaveLength(VIEWERS);
});

it("a process that is killed while it sends loses no mail, and only unconfirmed ones are sent twice", async () => {
  const victim = await nextVictim();
  let arrived = 0;
  victim.smtp.onMail = () => {
    arrived += 1;
    if (arrived <= ACCEPTED) return "accept";
    return arrived <= ACCEPTED + SILENT ? "accept without response" : "no response";
  };
  await victim.setTime(DUE);
  await expect.poll(() => arrived).toBeGreaterThan(ACCEPTED + SILENT);
  await expect.poll(sentCount).toBe(ACCEPTED);
  let killed: Promise<void> | undefined;
  // While the other one is sending, too.
  survivor.smtp.onMail = () => {
    killed ??= victim.kill();
    return "accept";
  };
  await survivor.setTime(DUE);
  await expect.poll(() => killed !== undefined).toBe(true);
  await killed;
  const inFlight = arrived - ACCEPTED;
  await expect.poll(sentCount).toBe(VIEWERS - inFlight);
  expect(recipients(survivor)).toHaveLength(VIEWERS - arrived);

  await survivor.setTime(DUE + LEASE_MS);
  await expect.poll(sentCount).toBe(VIEWERS);
  const twice = victim.smtp.mails.slice(ACCEPTED);
  expect(twice).toHaveLength(SILENT);
  expect(recipients(victim, survivor)).toEqual([...everyone(), ...twice.flatMap(({ to }) => to)].sort());
  // Mail programs show one of them.
  for (const mail of twice) {
    const again = survivor.smtp.mails.find(({ to }) => to[0] === mail.to[0]);
    expect(again && readMail(again).id).toBe(readMail(mail).id);
  }
  expectNoResult([victim, survivor]);
});
