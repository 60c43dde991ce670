/** Renewals and pending charges while single cards fail, viewers cancel and accounts are deleted. */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { until } from "../../../tests/support/card-payments.ts";
import { openPaymentBooks, type PaymentBooks } from "../../../tests/support/payment-books.ts";
import { startTestPlatform, TEST_NOW, type TestPlatform } from "../../../tests/support/test-platform.ts";
import type { Platform } from "../context.ts";
import { type OpenDatabase, openDatabase } from "../database/database.ts";
import { charges, contracts, storedCards } from "../database/schema.ts";
import { GatewayRefusal, gatewayAway } from "../payments/payments.ts";
import { cancelContract } from "./contracts.ts";
import { beginCharge } from "./ledger.ts";
import { renewPlans } from "./renewals.ts";
import { settleForgotten, submit } from "./sending.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let server: TestPlatform;
let database: OpenDatabase;
let books: PaymentBooks;
let now: number;
let lines: { level: number; msg: string; [name: string]: unknown }[];
let platform: Platform;
beforeAll(async () => {
  server = await startTestPlatform();
  database = await openDatabase(server.databaseUrl, pino({ level: "silent" }), async () => undefined);
});
afterAll(async () => {
  await database.close();
  await server.stop();
});
beforeEach(async () => {
  const { db } = database;
  await db.delete(charges);
  await db.delete(contracts);
  books = openPaymentBooks();
  now = TEST_NOW;
  lines = [];
  platform = {
    db,
    payments: books,
    now: () => now,
    ledgerTime: async () => now,
    newId: randomUUID,
    realtime: { toUser: () => undefined },
    logger: pino({ level: "trace" }, { write: (line: string) => void lines.push(JSON.parse(line)) }),
    webOrigin: "http://localhost:3000",
  } as unknown as Platform;
});

let accountCount = 0;
/** Creates an account with a stored card. @returns its id and an access token */
async function newcomer(card: string) {
  accountCount += 1;
  const body = {
    email: `renewing${accountCount}@b.example`,
    password: "a long password",
    displayName: "Ann",
  };
  const { content } = (await server.call("POST", "/api/user/register", { body })).body as {
    content: { profile: { id: string }; tokenData: { access_token: string } };
  };
  await database.db.insert(storedCards).values({ userId: content.profile.id, cardToken: card });
  return { userId: content.profile.id, token: content.tokenData.access_token };
}

/** The same with a subscription that ends in this many minutes. */
async function subscriber(card: string, minutes: number) {
  const { userId, token } = await newcomer(card);
  const contract = randomUUID();
  const endsAt = new Date(TEST_NOW + minutes * MINUTE_MS);
  const startsAt = new Date(TEST_NOW - 24 * HOUR_MS);
  const plan = { userId, productId: "plan-northern", autoRenew: true, startsAt, endsAt };
  await database.db.insert(contracts).values({ ...plan, id: contract });
  return { userId, token, contract, endsAt };
}

const contractOf = async (id: string) =>
  (await database.db.select().from(contracts).where(eq(contracts.id, id)))[0];
const ledgerOf = async (contractId: string) =>
  await database.db.select().from(charges).where(eq(charges.contractId, contractId));
const deleteAccount = async (token: string) =>
  expect(
    (await server.call("POST", "/api/user/delete_account", { token, body: { password: "a long password" } }))
      .status,
  ).toBe(204);
const errors = () => lines.filter(({ level }) => level >= 50);

/** Holds back the charges of a card. @returns releases them */
function hold(card: string): () => void {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  books.before.set(card, () => released);
  return release;
}

describe("renewal", () => {
  it("continues if the gateway does not respond for one card, and retries that one", async () => {
    const bad = await subscriber("tok-bad", 10);
    const others = [];
    for (let minutes = 60; minutes > 20; minutes -= 10) {
      others.push(await subscriber(`tok-${minutes}`, minutes));
    }
    books.before.set("tok-bad", () => {
      throw gatewayAway(new Error("no such customer: tok-bad"));
    });
    await renewPlans(platform);
    expect(books.charged.sort()).toEqual(["tok-30", "tok-40", "tok-50", "tok-60"]);
    for (const { contract, endsAt } of others) {
      expect((await contractOf(contract))?.endsAt?.getTime()).toBeGreaterThan(endsAt.getTime());
    }
    expect(errors()).toMatchObject([{ contract: bad.contract, msg: "a plan could not be renewed" }]);
    expect(JSON.stringify(errors())).not.toContain("tok-");
    expect((await contractOf(bad.contract))?.autoRenew).toBe(true);
    books.before.delete("tok-bad");
    await renewPlans(platform);
    expect(books.charged.filter((card) => card === "tok-bad")).toHaveLength(1);
    expect((await contractOf(bad.contract))?.endsAt?.getTime()).toBeGreaterThan(bad.endsAt.getTime());
    expect(books.charged).toHaveLength(5);
  });

  it("starts with the contracts that end first", async () => {
    const minutes = [100, 20, 80, 40, 60, 30, 90];
    for (const each of minutes) await subscriber(`tok-${each}`, each);
    // Four at a time: three are held back, so that one processes the rest.
    const releases = ["tok-20", "tok-30", "tok-40"].map(hold);
    const done = renewPlans(platform);
    await until(async () => books.charged.length === minutes.length - releases.length);
    for (const release of releases) release();
    await done;
    expect(books.charged.slice(0, 4)).toEqual(["tok-60", "tok-80", "tok-90", "tok-100"]);
  });

  it("does not charge a subscription that is cancelled while others are charged", async () => {
    const first = [];
    for (let minutes = 10; minutes <= 40; minutes += 10)
      first.push(await subscriber(`tok-${minutes}`, minutes));
    const last = await subscriber("tok-cancelled", 50);
    const releases = first.map((_, index) => hold(`tok-${(index + 1) * 10}`));
    const done = renewPlans(platform);
    await until(async () => books.requests.length === 4);
    await cancelContract(platform, last.userId, last.contract);
    for (const release of releases) release();
    await done;
    expect(books.requests).not.toContain("tok-cancelled");
    expect(await contractOf(last.contract)).toMatchObject({ endsAt: last.endsAt, canceled: true });
    expect(await ledgerOf(last.contract)).toEqual([]);
  });

  it("preserves a cancellation during its own charge", async () => {
    const { userId, contract } = await subscriber("tok-own", 10);
    const release = hold("tok-own");
    const done = renewPlans(platform);
    await until(async () => books.requests.length === 1);
    await cancelContract(platform, userId, contract);
    release();
    await done;
    expect(await contractOf(contract)).toMatchObject({ canceled: true, autoRenew: false });
    now += 32 * 24 * HOUR_MS;
    await renewPlans(platform);
    expect(books.charged).toEqual(["tok-own"]);
  });

  it("does not repeat the charge of a cancelled subscription, but looks up its result", async () => {
    const [lost, never] = [await subscriber("tok-lost", 10), await subscriber("tok-never", 20)];
    books.losesResponsesOf.add("tok-lost");
    books.before.set("tok-never", () => {
      throw gatewayAway(new Error("down"));
    });
    await renewPlans(platform);
    for (const each of [lost, never]) await cancelContract(platform, each.userId, each.contract);
    books.before.clear();
    now += 5 * MINUTE_MS;
    await settleForgotten(platform, 0);
    expect(books.requests.sort()).toEqual(["tok-lost", "tok-never"]);
    expect(await ledgerOf(lost.contract)).toMatchObject([{ status: "succeeded" }]);
    expect(await ledgerOf(never.contract)).toMatchObject([{ status: "failed", failureCode: "called_off" }]);
    expect(await contractOf(never.contract)).toMatchObject({ endsAt: never.endsAt });
  });

  it("does not charge viewers who have bought the subscription again after it ended", async () => {
    const lapsed = await subscriber("tok-lapsed", -60);
    await beginCharge(platform, audienceOf(lapsed.userId), order("k"));
    await renewPlans(platform);
    expect(books.requests).toEqual([]);
    expect(await contractOf(lapsed.contract)).toMatchObject({ autoRenew: false });
  });

  it("is retried if the gateway rejects the operator, and fails if it rejects the order", async () => {
    const [waits, ends] = [await subscriber("tok-waits", 10), await subscriber("tok-ends", 20)];
    books.before.set("tok-waits", () => {
      throw new GatewayRefusal("api_key_expired", true);
    });
    books.before.set("tok-ends", () => {
      throw new GatewayRefusal("amount_too_small", false);
    });
    await renewPlans(platform);
    expect(await ledgerOf(ends.contract)).toMatchObject([
      { status: "failed", failureCode: "payment_refused" },
    ]);
    expect(await contractOf(ends.contract)).toMatchObject({ autoRenew: false, active: true });
    expect(await ledgerOf(waits.contract)).toMatchObject([{ status: "processing", sentAt: null }]);
    expect(errors().map(({ contract, reason }) => [contract, reason])).toEqual(
      expect.arrayContaining([
        [waits.contract, "api_key_expired"],
        [ends.contract, "amount_too_small"],
      ]),
    );
    books.before.clear();
    await renewPlans(platform);
    expect(books.charged).toEqual(["tok-waits"]);
  });
});

const audienceOf = (userId: string) => ({ signedIn: true, userId, country: undefined, entitlements: [] });
const order = (key: string) => ({ productId: "plan-northern", cardToken: undefined, key });

describe("a deleted account", () => {
  const begin = async (card: string) => {
    const viewer = await newcomer(card);
    const { entry } = await beginCharge(platform, audienceOf(viewer.userId), order("k"));
    return { ...viewer, id: entry.id };
  };
  const send = (id: string) => submit(platform, books, { id, title: "A plan" });
  const statusOf = async (id: string) =>
    (await database.db.select().from(charges).where(eq(charges.id, id)))[0];

  it("is not charged for an order that was not sent yet", async () => {
    const { token, id } = await begin("tok-unsent");
    await deleteAccount(token);
    expect(await statusOf(id)).toMatchObject({ status: "failed", failureCode: "called_off", userId: null });
    await send(id);
    now += HOUR_MS;
    await settleForgotten(platform, 0);
    await renewPlans(platform);
    expect(books.requests).toEqual([]);
  });

  it("is not charged again for a charge whose response was lost", async () => {
    const [made, never] = [await begin("tok-made"), await begin("tok-never")];
    books.losesResponsesOf.add("tok-made");
    books.before.set("tok-never", () => {
      throw gatewayAway(new Error("down"));
    });
    for (const { id } of [made, never]) await expect(send(id)).rejects.toThrow("does not answer");
    for (const { token } of [made, never]) await deleteAccount(token);
    books.before.clear();
    now += 5 * MINUTE_MS;
    await settleForgotten(platform, 0);
    expect(books.requests).toEqual(["tok-made", "tok-never"]);
    expect(await statusOf(made.id)).toMatchObject({ status: "succeeded" });
    expect(await statusOf(never.id)).toMatchObject({ status: "failed", failureCode: "called_off" });
    expect(errors()).toMatchObject([{ charge: made.id, msg: "a deleted account was charged: refund it" }]);
  });

  it("leaves no open charge, and reports one that succeeds for a refund", async () => {
    const { token, id } = await begin("tok-during");
    const release = hold("tok-during");
    const sent = send(id);
    await until(async () => books.requests.length === 1);
    await deleteAccount(token);
    // A poll does not cancel a charge that may still succeed.
    now += MINUTE_MS / 2;
    await settleForgotten(platform, 0);
    expect(await statusOf(id)).toMatchObject({ status: "processing" });
    release();
    await sent;
    expect(await statusOf(id)).toMatchObject({ status: "succeeded" });
    expect(errors()).toMatchObject([{ charge: id }]);
  });
});

it("polls every pending charge, however many hang", async () => {
  const { userId } = await newcomer("tok-hangs");
  books.hangs.add("tok-hangs");
  const old = Array.from({ length: 150 }, (_, index) => ({
    id: `old-${index}`,
    userId,
    idempotencyKey: `old-${index}`,
    productId: "plan-all",
    contractId: null,
    cardToken: "tok-hangs",
    amount: 1,
    currency: "EUR",
    status: "processing",
    createdAt: new Date(TEST_NOW - 48 * HOUR_MS),
    sentAt: new Date(TEST_NOW - 48 * HOUR_MS),
  }));
  await database.db.insert(charges).values(old);
  const viewer = await newcomer("tok-new");
  const { entry } = await beginCharge(platform, audienceOf(viewer.userId), order("k"));
  now += MINUTE_MS;
  await settleForgotten(platform, 0);
  expect(books.charged).toContain("tok-new");
  expect((await ledgerOf(entry.contractId ?? ""))[0]).toMatchObject({ status: "succeeded" });
});
