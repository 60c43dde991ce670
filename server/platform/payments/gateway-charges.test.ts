/** Charges and webhooks of the sandbox on a real database. */
import { pino } from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestPlatform, TEST_NOW, type TestPlatform } from "../../../tests/support/test-platform.ts";
import { type OpenDatabase, openDatabase } from "../database/database.ts";
import { charge, decideDue, deliverDue, findCharge, tokenise } from "./gateway-charges.ts";
import { TEST_CARDS } from "./test-cards.ts";

let platform: TestPlatform;
let database: OpenDatabase;
beforeAll(async () => {
  platform = await startTestPlatform({ seed: "none" });
  database = await openDatabase(platform.databaseUrl, pino({ level: "silent" }), async () => undefined);
});
afterAll(async () => {
  await database.close();
  await platform.stop();
});

async function newCharge(key: string, number: string) {
  const card = TEST_CARDS.find((known) => known.number === number);
  if (!card) throw new Error("no such card");
  const { token: cardToken } = await tokenise(database.db, card, TEST_NOW);
  const request = {
    cardToken,
    amount: 499,
    currency: "EUR",
    description: "x",
    returnUrl: "http://a.example/",
  };
  const made = await charge(database.db, { key, request, now: TEST_NOW });
  if (!made) throw new Error("no charge");
  return made;
}

it("retries webhooks with growing pauses until they are accepted", async () => {
  const { db } = database;
  const { id } = await newCharge("slow", "4000000000000077");
  const news: string[] = [];
  const deliverAt = (seconds: number, isTaken: boolean) =>
    deliverDue(db, TEST_NOW + seconds * 1000, async (due) => {
      news.push(`${due.status} at ${seconds}`);
      return isTaken;
    });
  await decideDue(db, TEST_NOW + 2_000);
  await deliverAt(2, true);
  await decideDue(db, TEST_NOW + 3_000);
  for (const second of [3, 3, 4, 5, 9, 10]) await deliverAt(second, false);
  await Promise.all([deliverAt(60, true), deliverAt(60, true), deliverAt(60, true)]);
  await deliverAt(90_000, true);
  expect(news).toEqual(["succeeded at 3", "succeeded at 4", "succeeded at 9", "succeeded at 60"]);
  expect(await findCharge(db, id)).toMatchObject({ status: "succeeded", webhookAt: null });
});

it("drops a webhook that is never accepted", async () => {
  const { db } = database;
  const { id } = await newCharge("lost", "4000000000000341");
  await decideDue(db, TEST_NOW + 3_000);
  for (let hour = 1; hour < 50; hour++) await deliverDue(db, TEST_NOW + hour * 3_600_000, async () => false);
  expect(await findCharge(db, id)).toMatchObject({ status: "failed", webhookAt: null, webhookTries: 8 });
});

it("fails a challenge that is not answered", async () => {
  const { id } = await newCharge("challenge", "4000000000003220");
  await decideDue(database.db, TEST_NOW + 14 * 60_000);
  expect((await findCharge(database.db, id))?.status).toBe("requires_action");
  await decideDue(database.db, TEST_NOW + 15 * 60_000);
  expect(await findCharge(database.db, id)).toMatchObject({
    status: "failed",
    failureCode: "challenge_expired",
  });
});
