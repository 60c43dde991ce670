/** Purchases while clocks differ or jump: no viewer is charged twice, and paid events are available. */
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  CARDS,
  type CardPayments,
  codeOf,
  receiptOf,
  startCardPayments,
} from "../../../tests/support/card-payments.ts";
import { startTestPlatform, type TestPlatform } from "../../../tests/support/test-platform.ts";

const SECOND = 1000;
const PAYMENTS = { port: 0, isPortFixed: false };

describe("two platforms on one database whose clocks differ", () => {
  let cards: CardPayments;
  const others: TestPlatform[] = [];
  beforeAll(async () => {
    cards = await startCardPayments({ clock: "running" });
    const { databaseUrl } = cards.platform;
    for (const skewMs of [2 * SECOND, -2 * SECOND, 1200 * SECOND]) {
      others.push(
        await startTestPlatform({ databaseUrl, payments: PAYMENTS, clock: "running", skewMs, seed: "none" }),
      );
    }
  }, 60_000);
  afterAll(async () => {
    for (const platform of others) await platform.stop();
    await cards.stop();
  });

  const orderAt = (platform: TestPlatform, token: string, card: string, productId: string) =>
    platform.call("POST", "/api/commerce/subscription_checkout", {
      token,
      body: { card: { token: card }, subscription_id: productId },
      headers: { "idempotency-key": randomUUID() },
    });

  it.each([
    ["2 s ahead", 0],
    ["2 s behind", 1],
    ["20 minutes ahead", 2],
  ])("sell once: the other one is %s", async (_, index) => {
    const other = others[index] as TestPlatform;
    for (const [first, second] of [
      [cards.platform, other],
      [other, cards.platform],
    ] as const) {
      const { token, id } = await cards.newcomer();
      const tokens = [await cards.tokenOf(CARDS.good), await cards.tokenOf(CARDS.good)] as const;
      receiptOf(await orderAt(first, token, tokens[0], "ticket-live-3"));
      expect(codeOf(await orderAt(second, token, tokens[1], "ticket-live-3"))).toEqual([
        409,
        "already_subscribed",
      ]);
      expect(await cards.chargeCount("gateway_charges", id)).toBe(1);
    }
  });

  it("sell once to concurrent orders of several tabs", async () => {
    const { token, id } = await cards.newcomer();
    const platforms = [cards.platform, ...others];
    const tokens = await Promise.all(platforms.map(() => cards.tokenOf(CARDS.good)));
    const replies = await Promise.all(
      platforms.map((platform, index) => orderAt(platform, token, tokens[index] ?? "", "plan-all")),
    );
    expect(replies.map(({ status }) => status).filter((status) => status !== 409)).toContain(200);
    expect(await cards.chargeCount("gateway_charges", id)).toBe(1);
    expect(await cards.contracts(token)).toHaveLength(1);
  });

  it("give access at once to purchases at the other one", async () => {
    const { token } = await cards.newcomer();
    const [ahead, behind] = others as [TestPlatform, TestPlatform];
    receiptOf(await orderAt(ahead, token, await cards.tokenOf(CARDS.good), "ticket-live-3"));
    const reply = await behind.call("GET", "/api/event/get_by_id/id/live-3", { token });
    expect(reply.body).toMatchObject({ content: { eventUrl: expect.stringContaining("m3u8") } });
  });
});

describe("a clock that is set back after a payment", () => {
  let cards: CardPayments;
  beforeAll(async () => {
    cards = await startCardPayments();
  });
  afterAll(() => cards.stop());

  it("does not lock the match, nor sell it again", async () => {
    const { token, id } = await cards.newcomer();
    receiptOf(await cards.pay(token, await cards.tokenOf(CARDS.good), "ticket-live-3"));
    receiptOf(await cards.payAgain(token, "plan-northern"));
    await cards.platform.advance(-60 * SECOND);
    expect(await cards.canWatch(token, "live-3")).toBe(true);
    expect((await cards.contracts(token)).map(({ active }) => active)).toEqual([true, true]);
    const again = await cards.pay(token, await cards.tokenOf(CARDS.good), "ticket-live-3");
    expect(codeOf(again)).toEqual([409, "already_subscribed"]);
    expect(await cards.chargeCount("gateway_charges", id)).toBe(2);
    const [plan] = (await cards.contracts(token)).filter(({ type }) => type === "svod");
    const body = { platform: "web", id: plan?.id };
    const cancelled = await cards.platform.call("POST", "/api/commerce/cancel_contract", { token, body });
    expect(cancelled.status).toBe(200);
    await cards.platform.advance(60 * SECOND);
  });

  it("does not start a subscription before its order", async () => {
    const { token } = await cards.newcomer();
    const before = (await cards.database.query("select max(opened_at) as at from sessions")).rows[0].at;
    receiptOf(await cards.pay(token, await cards.tokenOf(CARDS.challenge), "plan-all"));
    await cards.platform.advance(-60 * SECOND);
    const { rows } = await cards.database.query(
      "select redirect_url from charges where status = 'processing'",
    );
    const approve = new URLSearchParams({ answer: "approve" });
    await fetch(rows[0].redirect_url, { method: "POST", body: approve, redirect: "manual" });
    await cards.until(async () => (await cards.contracts(token)).every((one) => !one.purchaseProcessing));
    const [plan] = await cards.contracts(token);
    expect(plan).toMatchObject({ active: true, startDate: before.toISOString() });
    await cards.platform.advance(60 * SECOND);
  });
});

describe("the database", () => {
  const folder = new URL("../database/migrations/", import.meta.url);
  const migrations: string[] = JSON.parse(
    readFileSync(new URL("meta/_journal.json", folder), "utf8"),
  ).entries.map(({ tag }: { tag: string }) => tag);
  const NAME = "payments_once";
  const at = (day: number) => new Date(Date.UTC(2026, 2, day));

  it("rejects a second contract for the same time, and migrates existing ones", async () => {
    const platform = await startTestPlatform({ seed: "none" });
    const admin = new pg.Client({ connectionString: platform.databaseUrl });
    await admin.connect();
    const name = `earlier_${randomUUID().replaceAll("-", "")}`;
    await admin.query(`create database ${name}`);
    const url = new URL(platform.databaseUrl);
    url.pathname = `/${name}`;
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    const run = (tag: string) =>
      client.query(
        readFileSync(new URL(`${tag}.sql`, folder), "utf8").replaceAll("--> statement-breakpoint", ""),
      );
    const own = migrations.findIndex((tag) => tag.endsWith(NAME));
    for (const tag of migrations.slice(0, own)) await run(tag);
    await client.query(
      "insert into users (id, email, display_name, added_at) values ('ann', 'a@b.example', 'A', now())",
    );
    await client.query(
      "insert into products (id, product_id, title, type, price, starts_at) values ('plan', 'plan', 'P', 'svod', 1, now())",
    );
    const add = (id: string, from: number, to: number | null, more: object = {}) => {
      const row = {
        id,
        user_id: "ann",
        product_id: "plan",
        starts_at: at(from),
        ends_at: to === null ? null : at(to),
        ...more,
      };
      const names = Object.keys(row);
      const places = names.map((_, index) => `$${index + 1}`);
      return client.query(
        `insert into contracts (${names.join(", ")}) values (${places.join(", ")})`,
        Object.values(row),
      );
    };
    const renews = { auto_renew: true };
    await add("earlier", 1, 5, renews);
    await add("twice-a", 5, 10, renews);
    await add("twice-b", 6, 11, renews);
    await add("failed", 5, null, { active: false });
    await add("being bought", 6, null, { purchase_processing: true });
    await client.query(
      `insert into charges (id, user_id, idempotency_key, product_id, card_token, amount, currency, status, created_at)
       values ('open', 'ann', 'k', 'plan', 'tok', 1, 'EUR', 'processing', '2026-03-06')`,
    );
    for (const tag of migrations.slice(own)) await run(tag);
    const { rows } = await client.query(
      "select id, duplicate, auto_renew as renews, active from contracts order by id",
    );
    expect(rows).toEqual([
      { id: "being bought", duplicate: true, renews: false, active: true },
      { id: "earlier", duplicate: false, renews: true, active: true },
      { id: "failed", duplicate: false, renews: false, active: false },
      { id: "twice-a", duplicate: true, renews: false, active: true },
      { id: "twice-b", duplicate: false, renews: true, active: true },
    ]);
    expect((await client.query("select sent_at from charges")).rows).toEqual([{ sent_at: at(6) }]);
    await expect(add("third", 10, 12)).rejects.toThrow("contracts_once");
    await expect(add("third", 4, null)).rejects.toThrow("contracts_once");
    await add("next", 11, null);
    await client.end();
    await admin.query(`drop database ${name}`);
    await admin.end();
    await platform.stop();
  }, 60_000);
});
