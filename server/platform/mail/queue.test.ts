/** Mails through an SMTP server, also while it is unavailable. */
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { eq } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type SmtpServer, startSmtpServer } from "../../../tests/support/smtp-server.ts";
import { startTestPlatform, TEST_NOW, type TestPlatform } from "../../../tests/support/test-platform.ts";
import { type OpenDatabase, openDatabase } from "../database/database.ts";
import { mails } from "../database/schema.ts";
import { createFolderDelivery } from "./folder.ts";
import type { Delivery } from "./mail.ts";
import { createMailQueue, type MailQueue, pauseAfter } from "./queue.ts";
import { createSmtpDelivery } from "./smtp.ts";

const DAY_MS = 86_400_000;
const FROM = "Télé <tv@club.example>";
const logger = pino({ level: "silent" });
let platform: TestPlatform;
let database: OpenDatabase;
let smtp: SmtpServer;
let time: number;
let queues: MailQueue[] = [];

beforeAll(async () => {
  smtp = await startSmtpServer();
  platform = await startTestPlatform({
    ...{ smtpUrl: smtp.url, mailFrom: FROM, webOrigin: "https://tv.example" },
  });
  database = await openDatabase(platform.databaseUrl, logger, async () => undefined);
});
afterAll(async () => {
  await database.close();
  await platform.stop();
  await smtp.close();
});
beforeEach(() => {
  // Ahead of the platform's clock: the mails of these queues are not due for its own queue.
  time = TEST_NOW + DAY_MS;
});
afterEach(async () => {
  for (const queue of queues) await queue.stop();
  queues = [];
  await database.db.delete(mails);
  for (const word of Object.keys(smtp.responses)) delete smtp.responses[word];
  smtp.mails.length = 0;
});

let ids = 0;
function open(delivery: Delivery = createSmtpDelivery({ url: smtp.url, from: FROM })): MailQueue {
  const queue = createMailQueue({
    ...{ db: database.db, delivery, logger, now: () => time },
    newId: () => {
      ids += 1;
      return `m${ids}`;
    },
    composers: {
      "password-changed": async () => undefined,
      "account-deleted": async () => undefined,
      "match-starting": async (to) => ({ to, subject: "Soon", text: "Soon" }),
      "match-moved": async () => undefined,
      "recording-ready": async () => undefined,
      "password-reset": async (to) =>
        to.startsWith("nobody") ? undefined : { to, subject: "Hello", text: "Hi Zoë,\n.\n.dots" },
    },
  });
  queues.push(queue);
  return queue;
}
const add = (queue: MailQueue, to = "ann@b.example") => queue.add(database.db, "password-reset", to);
const rows = () => database.db.select().from(mails);
const isWaiting = async () => (await rows()).map(({ sentAt }) => sentAt === null);

describe("with a mail server", () => {
  it("sends a working link for a forgotten password", async () => {
    const email = "demo@touchline.example";
    const body = { email };
    expect((await platform.call("POST", "/api/user/forgot_password", { body })).status).toBe(204);
    await expect.poll(() => smtp.mails.length).toBe(1);
    const [mail] = smtp.mails;
    expect(mail).toMatchObject({ from: "tv@club.example", to: [email] });
    const text = mail?.text.replace(/=\r\n/g, "").replaceAll("=3D", "=") ?? "";
    const token = /reset\?token=([\w-]{20,})/.exec(text)?.[1];
    const reset = { token, password: "another password" };
    expect((await platform.call("POST", "/api/user/reset_password", { body: reset })).status).toBe(204);
    await expect.poll(isWaiting).toEqual([false, false]);
    expect(await readdir(path.join(platform.directory, "outbox")).catch(() => [])).toEqual([]);
  });

  it("stores no token in the database, and sends nothing to unknown addresses", async () => {
    smtp.responses.greeting = "421 Busy";
    const body = { email: "nobody@b.example" };
    expect((await platform.call("POST", "/api/user/forgot_password", { body })).status).toBe(204);
    await expect.poll(rows).toEqual([]);
    expect(smtp.mails).toEqual([]);
  });

  it("sends non-ASCII text and lines that begin with dots unchanged, once", async () => {
    const queue = open();
    await add(queue);
    await expect.poll(() => smtp.mails.length).toBe(1);
    const text = smtp.mails[0]?.text ?? "";
    expect(text).toMatch(/^Message-ID: <m\d+@club.example>\r$/m);
    expect(text).toContain("Auto-Submitted: auto-generated");
    const body = text.slice(text.indexOf("\r\n\r\n") + 4);
    const isEncoded = /base64/.test(text);
    expect(isEncoded ? Buffer.from(body, "base64").toString() : body).toMatch(/\n\.\r?\n\.dots/);
    time += DAY_MS;
    await queue.sendDue();
    expect(smtp.mails).toHaveLength(1);
  });

  it.each([
    ["greeting", "421 Busy"],
    ["MAIL", "451 Later"],
    ["RCPT", "450 Greylisted"],
    [".", "452 Full"],
    ["MAIL", "530 Authentication required"],
  ])("retries with growing pauses while it rejects (%s: %s), then sends", async (word, response) => {
    smtp.responses[word] = response;
    const queue = open();
    await add(queue);
    await expect.poll(async () => (await rows())[0]?.tries).toBe(1);
    await expect.poll(async () => (await rows())[0]?.nextTryAt?.getTime()).toBe(time + 5_000);
    await queue.sendDue();
    expect((await rows())[0]?.tries).toBe(1);
    time += 5_000;
    await queue.sendDue();
    expect((await rows())[0]?.nextTryAt?.getTime()).toBe(time + 10_000);
    delete smtp.responses[word];
    time += 10_000;
    await queue.sendDue();
    expect(smtp.mails).toHaveLength(1);
    expect(await isWaiting()).toEqual([false]);
  });

  it("drops a mail at once after a permanent rejection, and after a day without success", async () => {
    smtp.responses.RCPT = "550 No such person";
    const queue = open();
    await add(queue);
    await expect.poll(rows).toEqual([]);
    smtp.responses.RCPT = "450 Greylisted";
    await add(queue, "bob@b.example");
    await expect.poll(async () => (await rows())[0]?.nextTryAt?.getTime()).toBe(time + 5_000);
    time += DAY_MS + 1;
    await queue.sendDue();
    expect(await rows()).toEqual([]);
  });
});

describe("after a kill", () => {
  it("a mail claimed by a dead process is sent by the next one, after a minute", async () => {
    smtp.responses.DATA = "hang";
    const said = smtp.commands.filter((line) => line === "DATA").length;
    const dying = open();
    await add(dying);
    // Claimed, and already being sent: the server of the next attempt must not accept it.
    await expect.poll(() => smtp.commands.filter((line) => line === "DATA").length).toBe(said + 1);
    expect((await rows())[0]?.tries).toBe(1);
    const next = open();
    await next.sendDue();
    expect((await rows())[0]?.tries).toBe(1);
    delete smtp.responses.DATA;
    time += 60_000;
    await next.sendDue();
    expect(smtp.mails).toHaveLength(1);
  });

  it("sends mails about accounts before reminders, however many wait", async () => {
    await database.db.insert(mails).values(
      Array.from({ length: 45 }, (_, number) => ({
        ...{ id: `full-${number}`, kind: number < 40 ? "match-starting" : "password-reset" },
        ...{ recipient: `p${number}@b.example`, about: number < 40 ? `r${number}` : null },
        ...{ addedAt: new Date(time), nextTryAt: new Date(number < 40 ? time - 60_000 : time) },
      })),
    );
    const order: string[] = [];
    const queue = open({
      deliver: async ({ subject }) => void order.push(subject),
      prune: async () => undefined,
    });
    await queue.sendDue();
    expect(order).toHaveLength(45);
    // One batch of ten, of which the order is open.
    expect(order.slice(0, 10).filter((subject) => subject === "Hello")).toHaveLength(5);
  });

  it("two processes never send the same mail", async () => {
    await database.db.insert(mails).values(
      Array.from({ length: 25 }, (_, number) => ({
        ...{ id: `both-${number}`, kind: "password-reset", recipient: `p${number}@b.example` },
        ...{ addedAt: new Date(time), nextTryAt: new Date(time) },
      })),
    );
    await Promise.all([open().sendDue(), open().sendDue()]);
    expect(new Set(smtp.mails.map(({ to }) => to[0])).size).toBe(25);
    expect(smtp.mails).toHaveLength(25);
  });
});

describe("later", () => {
  it("deletes sent mails after thirty days, in the database and in the folder", async () => {
    const directory = path.join(platform.directory, "pruned");
    const queue = open(createFolderDelivery({ directory, from: FROM }));
    await add(queue);
    await expect.poll(isWaiting).toEqual([false]);
    const [file = ""] = await readdir(directory);
    expect(await readFile(path.join(directory, file), "utf8")).toContain("To: ann@b.example\r\n");
    await queue.prune();
    expect(await rows()).toHaveLength(1);
    // Files have the time of the machine, the mails of this test another one.
    time = Math.max(Date.now(), time) + 31 * DAY_MS;
    await queue.prune();
    expect(await rows()).toEqual([]);
    expect(await readdir(directory)).toEqual([]);
  });

  it("preserves unsent mails", async () => {
    await database.db.insert(mails).values({
      ...{ id: "old", kind: "password-reset", recipient: "a@b.example" },
      ...{ addedAt: new Date(0), nextTryAt: new Date(time + DAY_MS) },
    });
    await open().prune();
    expect(await database.db.select().from(mails).where(eq(mails.id, "old"))).toHaveLength(1);
  });

  it("pauses for an hour at most", () => {
    expect([1, 2, 3, 30].map(pauseAfter)).toEqual([5_000, 10_000, 20_000, 3_600_000]);
  });
});
