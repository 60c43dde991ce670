import { pino } from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import { CARDS, type CardPayments, receiptOf, startCardPayments } from "../../tests/support/card-payments.ts";
import { readBacklog } from "./backlog.ts";
import { type OpenDatabase, openDatabase } from "./database/database.ts";
import { mails } from "./database/schema.ts";

let cards: CardPayments;
let database: OpenDatabase;
beforeAll(async () => {
  cards = await startCardPayments({ clock: "running" });
  database = await openDatabase(cards.platform.databaseUrl, pino({ level: "silent" }), async () => undefined);
}, 60_000);
afterAll(async () => {
  await database?.close();
  await cards?.stop();
});

it("counts mails and charges that wait, and the age of the oldest", async () => {
  const now = Date.now();
  const nothing = { count: 0, oldestSeconds: 0 };
  expect(await readBacklog(database.db, now)).toEqual({ mails: nothing, pushes: nothing, charges: nothing });

  const mail = { kind: "unknown", recipient: "a@b.example" };
  const later = new Date(now + 3_600_000);
  const before = (seconds: number) => new Date(now - seconds * 1_000);
  await database.db.insert(mails).values([
    { ...mail, id: "1", addedAt: before(90), nextTryAt: later },
    { ...mail, id: "2", addedAt: before(30), nextTryAt: later },
    { ...mail, id: "3", addedAt: before(600), sentAt: before(500) },
  ]);
  const { token } = await cards.newcomer();
  receiptOf(await cards.pay(token, await cards.tokenOf(CARDS.challenge), "plan-all"));

  const found = await readBacklog(database.db, now + 60_000);
  expect(found.mails).toEqual({ count: 2, oldestSeconds: 150 });
  expect(found.charges.count).toBe(1);
  expect(found.charges.oldestSeconds).toBeGreaterThan(0);
  expect(found.charges.oldestSeconds).toBeLessThanOrEqual(60);
});

it("knows how many connections are used and waited for", async () => {
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  const held = Array.from({ length: 12 }, () => database.db.transaction(() => gate));
  await expect.poll(() => database.pools().requests).toEqual({ total: 10, idle: 0, waiting: 2 });
  release();
  await Promise.all(held);
  await expect.poll(() => database.pools().requests.waiting).toBe(0);
});
