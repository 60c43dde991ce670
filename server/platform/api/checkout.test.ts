/** Paying by card, through the sandbox gateway as a browser and the platform use it. */

import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { io } from "socket.io-client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { signWebhook } from "../payments/signature.ts";
import { startTestPlatform, TEST_NOW, type TestPlatform } from "../testing.ts";
import { pageOf } from "../wire/envelope.ts";
import { RawMedia } from "../wire/media.ts";
import { RawProduct } from "../wire/product.ts";

let platform: TestPlatform;
let database: pg.Client;
beforeAll(async () => {
  platform = await startTestPlatform({ payments: { port: 0, isPortFixed: false } });
  database = new pg.Client({ connectionString: platform.databaseUrl });
  await database.connect();
});
afterAll(async () => {
  await database.end();
  await platform.stop();
});

const RETURN = "http://localhost:3000/account/subscription/buy/plan-all?step=2";
const CARDS = {
  good: "4242 4242 4242 4242",
  challenge: "4000 0000 0000 3220",
  settles: "4000 0000 0000 0077",
  bounces: "4000 0000 0000 0341",
  declined: "4000 0000 0000 0002",
  poor: "4000 0000 0000 9995",
  expired: "4000 0000 0000 0069",
};

/** Address of the card form, found as the application finds it. */
async function formAddress(returnUrl = RETURN): Promise<string> {
  const query = `return_url=${encodeURIComponent(returnUrl)}&state=abc`;
  const reply = await fetch(`${platform.nextUrl()}/payments/card?${query}`, { redirect: "manual" });
  expect(reply.status).toBe(302);
  return reply.headers.get("location") ?? "";
}
async function enterCard(number: string, fields: Record<string, string> = {}) {
  const body = new URLSearchParams({ number, expiry: "12/30", cvc: "123", ...fields });
  return fetch(await formAddress(), { method: "POST", body, redirect: "manual" });
}
async function tokenOf(number: string): Promise<string> {
  const reply = await enterCard(number);
  expect(reply.status).toBe(303);
  return new URL(reply.headers.get("location") ?? "").searchParams.get("card_token") ?? "";
}

let people = 0;
async function newcomer() {
  people += 1;
  const body = { email: `payer${people}@b.example`, password: "a long password", displayName: "Ann" };
  const reply = await platform.call("POST", "/api/user/register", { body });
  const Registered = z.object({
    content: z.object({
      profile: z.object({ id: z.string() }),
      tokenData: z.object({ access_token: z.string() }),
    }),
  });
  const { profile, tokenData } = Registered.parse(reply.body).content;
  return { id: profile.id, token: tokenData.access_token };
}
const pay = (token: string, card: string, productId: string, key?: string) =>
  platform.call("POST", "/api/commerce/subscription_checkout", {
    token,
    body: { card: { token: card }, subscription_id: productId },
    headers: key ? { "idempotency-key": key } : {},
  });
const payAgain = (token: string, productId: string) =>
  platform.call("POST", "/api/commerce/subscribe_by_stored_cc", {
    token,
    body: { subscription_id: productId },
  });
const Receipt = z.object({
  content: z.object({
    id: z.string(),
    status: z.string(),
    purchaseProcessing: z.boolean(),
    redirectUrl: z.string().nullable(),
  }),
});
const receiptOf = (reply: { status: number; body: unknown }) => {
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return Receipt.parse(reply.body).content;
};
const codeOf = ({ status, body }: { status: number; body: unknown }) => [
  status,
  z.object({ messageErrorCode: z.string() }).parse(body).messageErrorCode,
];
async function contracts(token: string) {
  const reply = await platform.call("GET", "/api/commerce/customer_contracts", { token });
  return z.object({ content: pageOf(RawProduct) }).parse(reply.body).content.entries;
}
async function canWatch(token: string, id: string) {
  const reply = await platform.call("GET", `/api/event/get_by_id/id/${id}`, { token });
  return z.object({ content: RawMedia }).parse(reply.body).content.eventUrl !== null;
}
/** The gateway works through what is due every second. */
async function until(condition: () => Promise<boolean>) {
  for (let tries = 0; tries < 100; tries++) {
    if (await condition()) return;
    await sleep(100);
  }
  throw new Error("it did not happen");
}
const chargeCount = async (table: string, userId: string) => {
  const where =
    table === "charges" ? "user_id = $1" : "idempotency_key in (select id from charges where user_id = $1)";
  const { rows } = await database.query(`select count(*)::int as count from ${table} where ${where}`, [
    userId,
  ]);
  return rows[0].count;
};

describe("the card form", () => {
  it("works without scripts and comes back with a token, never with the number", async () => {
    const page = await fetch(await formAddress());
    const html = await page.text();
    expect(html).toContain('<form method="post"');
    expect(html).not.toContain("<script");
    expect(page.headers.get("content-security-policy")).toContain("form-action 'self' http://localhost:3000");
    const reply = await enterCard(CARDS.good);
    const location = new URL(reply.headers.get("location") ?? "");
    expect(location.href.startsWith(RETURN)).toBe(true);
    expect(Object.fromEntries(location.searchParams)).toMatchObject({
      step: "2",
      state: "abc",
      card_brand: "Visa",
      card_last4: "4242",
      card_token: expect.stringMatching(/^tok_/),
    });
    expect(location.href).not.toContain("42424242");
  });

  it.each([
    ["a real-looking number", "4111 1111 1111 1111", {}],
    ["a month that is over", CARDS.good, { expiry: "02/26" }],
    ["no month", CARDS.good, { expiry: "13/30" }],
    ["no security code", CARDS.good, { cvc: "x" }],
  ])("says what is wrong with %s and repeats nothing", async (_, number, fields) => {
    const reply = await enterCard(number, fields);
    expect(reply.status).toBe(422);
    const html = await reply.text();
    expect(html).toContain('aria-invalid="true"');
    expect(html).not.toContain("4111");
    expect(html).not.toContain(`value="`);
  });

  it.each(["https://evil.example/", "javascript:alert(1)", "//evil.example", "http://a@localhost:3000/"])(
    "sends nobody to %s",
    async (address) => {
      expect((await fetch(await formAddress(address))).status).toBe(400);
    },
  );

  it("stands in a frame of the site, and tells that page alone the card", async () => {
    const address = `${await formAddress()}&frame=on&theme=dark`;
    const page = await fetch(address);
    const html = await page.text();
    const policy = page.headers.get("content-security-policy") ?? "";
    const [, nonce = ""] = /script-src 'nonce-([\w-]+)'/.exec(policy) ?? [];
    expect(policy).toContain("frame-ancestors http://localhost:3000;");
    expect(html).toContain(`<script nonce="${nonce}">const site="http://localhost:3000";`);
    expect(html).toContain('data-theme="dark"');
    const post = (fields: Record<string, string>, headers = {}) =>
      fetch(address, { method: "POST", body: new URLSearchParams(fields), headers, redirect: "manual" });
    const form = { number: CARDS.good, expiry: "12/30", cvc: "123" };
    const wrong = await post({ ...form, cvc: "x" });
    expect([wrong.status, (await wrong.text()).includes("<script")]).toEqual([422, true]);
    const entered = await (await post(form)).text();
    expect(entered).toMatch(
      /tell\(\{type:"card",\.\.\.\{"token":"tok_[\w-]+","brand":"Visa","last4":"4242","state":"abc"\}\}\)/,
    );
    expect(entered).not.toContain("42424242");
    // Opened by itself it leads back.
    const alone = await post(form, { "sec-fetch-dest": "document" });
    expect(alone.headers.get("location")).toMatch(/card_token=tok_/);
  });

  it("stores no card number anywhere", async () => {
    await tokenOf(CARDS.good);
    for (const table of ["gateway_cards", "gateway_charges", "charges", "stored_cards"]) {
      const { rows } = await database.query(`select * from ${table}`);
      expect(JSON.stringify(rows)).not.toMatch(/\d{12,19}/);
    }
  });
});

describe("a good card", () => {
  it("pays at once, opens the plan, and can be used again", async () => {
    const { token, id } = await newcomer();
    expect(await canWatch(token, "live-4")).toBe(false);
    const receipt = receiptOf(await pay(token, await tokenOf(CARDS.good), "plan-all"));
    expect(receipt).toMatchObject({ status: "success", purchaseProcessing: false, redirectUrl: null });
    expect(await canWatch(token, "live-4")).toBe(true);
    expect(await contracts(token)).toMatchObject([
      { id: receipt.id, productId: "plan-all", active: true, lastPayment: new Date(TEST_NOW).toISOString() },
    ]);
    expect(receiptOf(await payAgain(token, "plan-northgate")).status).toBe("success");
    expect(codeOf(await payAgain(token, "plan-all"))).toEqual([409, "already_subscribed"]);
    expect(await chargeCount("gateway_charges", id)).toBe(2);
    expect(codeOf(await payAgain((await newcomer()).token, "plan-all"))).toEqual([422, "no_stored_card"]);
  });

  it("is charged once, however often and how fast the order is sent", async () => {
    const { token, id } = await newcomer();
    const card = await tokenOf(CARDS.good);
    const replies = await Promise.all(
      [1, 2, 3, 4, 5].map(() => pay(token, card, "ticket-live-3", "order-1")),
    );
    expect(new Set(replies.map((reply) => receiptOf(reply).id)).size).toBe(1);
    expect(receiptOf(await pay(token, card, "ticket-live-3", "order-1")).status).toBe("success");
    expect(codeOf(await pay(token, card, "plan-all", "order-1"))).toEqual([422, "idempotency_key_reused"]);
    expect([await chargeCount("charges", id), await chargeCount("gateway_charges", id)]).toEqual([1, 1]);
    expect(await canWatch(token, "live-3")).toBe(true);
    // The same key of somebody else is another order.
    expect(receiptOf(await pay((await newcomer()).token, card, "ticket-live-3", "order-1")).status).toBe(
      "success",
    );
  });
});

describe("a card that does not pay", () => {
  it.each([
    ["payment_declined", CARDS.declined],
    ["insufficient_funds", CARDS.poor],
    ["expired_card", CARDS.expired],
  ])("is declined, with the same answer for the same order: %s", async (reason, number) => {
    const { token } = await newcomer();
    const card = await tokenOf(number);
    const first = await pay(token, card, "plan-all", "order-1");
    expect(codeOf(first)).toEqual([402, reason]);
    expect((await contracts(token)).map(({ failureCode }) => failureCode)).toEqual([reason]);
    expect((await pay(token, card, "plan-all", "order-1")).body).toEqual(first.body);
    expect(await canWatch(token, "live-4")).toBe(false);
    expect((await contracts(token)).filter(({ active }) => active)).toEqual([]);
    expect(receiptOf(await pay(token, await tokenOf(CARDS.good), "plan-all", "order-2")).status).toBe(
      "success",
    );
  });

  it("or that nobody knows is declined", async () => {
    const { token } = await newcomer();
    expect(codeOf(await pay(token, "tok_unknown", "plan-all"))).toEqual([402, "no_such_card"]);
  });
});

describe("a payment that takes a while", () => {
  it.each([
    ["settles", CARDS.settles, true],
    ["bounces", CARDS.bounces, false],
  ])("%s, and the viewer's pages are told", async (_, number, succeeds) => {
    const { token, id } = await newcomer();
    const socket = io(platform.url, {
      path: "/ws",
      transports: ["websocket"],
      auth: { token },
      forceNew: true,
    });
    await socket.timeout(3000).emitWithAck("join-user-room", { userId: id });
    const told = new Promise((resolve) => socket.once("user-purchase-status", resolve));
    const card = await tokenOf(number);
    const receipt = receiptOf(await pay(token, card, "plan-all"));
    expect(receipt).toMatchObject({ status: "processing", purchaseProcessing: true });
    expect(await contracts(token)).toMatchObject([{ purchaseProcessing: true }]);
    expect(await canWatch(token, "live-4")).toBe(false);
    // Sent again while it runs, even without a key, it is the same payment.
    expect(receiptOf(await pay(token, card, "plan-all")).id).toBe(receipt.id);
    await platform.advance(3_500);
    const status = succeeds ? "success" : "failure";
    expect(await told).toEqual({ status, productId: "plan-all", eventId: null });
    expect(await canWatch(token, "live-4")).toBe(succeeds);
    expect(await chargeCount("gateway_charges", id)).toBe(1);
    socket.close();
  });

  it.each([
    ["approve", true],
    ["refuse", false],
  ])("because the viewer has to confirm it: %s", async (answer, succeeds) => {
    const { token } = await newcomer();
    const { id, redirectUrl } = receiptOf(await pay(token, await tokenOf(CARDS.challenge), "plan-all"));
    const page = await (await fetch(redirectUrl ?? "")).text();
    expect(page).toContain("12.99 EUR");
    const body = new URLSearchParams({ answer });
    const reply = await fetch(redirectUrl ?? "", { method: "POST", body, redirect: "manual" });
    expect(reply.status).toBe(303);
    expect(reply.headers.get("location")).toBe(`http://localhost:3000/payment/processing?id=${id}`);
    // A second answer changes nothing.
    await fetch(redirectUrl ?? "", {
      method: "POST",
      body: new URLSearchParams({ answer: "approve" }),
      redirect: "manual",
    });
    await until(async () => (await contracts(token)).every(({ purchaseProcessing }) => !purchaseProcessing));
    expect(await canWatch(token, "live-4")).toBe(succeeds);
    const [contract] = await contracts(token);
    expect(contract?.failureCode).toBe(succeeds ? null : "challenge_refused");
  });

  it.each([
    ["of this site", "http://127.0.0.1:3000/de/payment/processing?plan=plan-all"],
    ["of another site", "https://elsewhere.example/"],
    ["that is none", "javascript:alert(1)"],
  ])("and come back to the page that was asked for, if it is one %s", async (_, returnUrl) => {
    const { token } = await newcomer();
    const order = { card: { token: await tokenOf(CARDS.challenge) }, subscription_id: "plan-all" };
    const { id, redirectUrl } = receiptOf(
      await platform.call("POST", "/api/commerce/subscription_checkout", {
        token,
        body: order,
        headers: { "x-return-url": returnUrl },
      }),
    );
    const body = new URLSearchParams({ answer: "approve" });
    const reply = await fetch(redirectUrl ?? "", { method: "POST", body, redirect: "manual" });
    expect(reply.headers.get("location")).toBe(
      returnUrl.startsWith("http://127.0.0.1:3000/")
        ? `${returnUrl}&id=${id}`
        : `http://localhost:3000/payment/processing?id=${id}`,
    );
  });
});

describe("a webhook", () => {
  const send = (body: string, signature: string) =>
    platform.call("POST", "/api/payments/webhook", {
      body,
      headers: { "content-type": "application/json", "touchline-signature": signature },
    });

  it("is believed only with a signature, and changes a settled charge no more", async () => {
    const { token, id } = await newcomer();
    receiptOf(await pay(token, await tokenOf(CARDS.challenge), "plan-all"));
    const { rows: charges } = await database.query("select id from charges where user_id = $1", [id]);
    const { rows: secrets } = await database.query(
      "select value from secrets where name = 'payment-webhook-secret'",
    );
    const news = (status: string) =>
      JSON.stringify({ id: "ch_x", reference: charges[0].id, status, failureCode: null, redirectUrl: null });
    const { rows: clock } = await database.query("select max(opened_at) as now from sessions");
    const now = clock[0].now.getTime();
    const sign = (body: string, secret = secrets[0].value) => signWebhook(secret, body, now);
    expect(codeOf(await send(news("succeeded"), sign(news("succeeded"), "guess")))).toEqual([
      401,
      "invalid_signature",
    ]);
    expect(codeOf(await send(news("succeeded"), sign(news("failed"))))).toEqual([401, "invalid_signature"]);
    expect((await send("{}", sign("{}"))).status).toBe(422);
    expect(await canWatch(token, "live-4")).toBe(false);
    for (const status of ["succeeded", "succeeded", "failed"]) {
      expect((await send(news(status), sign(news(status)))).status).toBe(204);
    }
    expect(await canWatch(token, "live-4")).toBe(true);
  });
});

describe("a plan that renews", () => {
  const DAY_MS = 86_400_000;
  /** A platform that starts later looks for what is due; `done` tells when it has found this viewer's. */
  const lookAt = async (now: number, done = () => sleep(1000, true)) => {
    const payments = { port: 0, isPortFixed: false };
    const { databaseUrl } = platform;
    const later = await startTestPlatform({ databaseUrl, payments, clock: now });
    await until(done);
    await later.stop();
  };
  const ends = async (id: string) =>
    (await database.query("select ends_at, auto_renew from contracts where id = $1", [id])).rows[0];
  const subscribe = async (token: string) =>
    receiptOf(await pay(token, await tokenOf(CARDS.good), "plan-northern")).id;

  it("is charged once per period until it is cancelled", async () => {
    const [kept, cancelled] = [await newcomer(), await newcomer()];
    const [a, b] = [await subscribe(kept.token), await subscribe(cancelled.token)];
    expect(await ends(a)).toMatchObject({ auto_renew: true });
    const body = { platform: "web", id: b };
    await platform.call("POST", "/api/commerce/cancel_contract", { token: cancelled.token, body });
    const first: Date = (await ends(a)).ends_at;
    await lookAt(first.getTime() - DAY_MS);
    expect(await chargeCount("gateway_charges", kept.id)).toBe(1);
    await lookAt(first.getTime() - 3_600_000, async () => (await ends(a)).ends_at > first);
    await lookAt(first.getTime() - 3_600_000);
    expect(await chargeCount("gateway_charges", kept.id)).toBe(2);
    expect(await chargeCount("gateway_charges", cancelled.id)).toBe(1);
    const second: Date = (await ends(a)).ends_at;
    expect(second.getTime() - first.getTime()).toBeGreaterThanOrEqual(28 * DAY_MS);
    expect((await ends(b)).ends_at).toEqual(first);
  });

  it("runs until its end when the card pays no more", async () => {
    const { token, id: userId } = await newcomer();
    const id = await subscribe(token);
    const card = await tokenOf(CARDS.poor);
    await database.query("update stored_cards set card_token = $1 where user_id = $2", [card, userId]);
    const { ends_at } = await ends(id);
    await lookAt(ends_at.getTime() - 3_600_000, async () => !(await ends(id)).auto_renew);
    expect(await ends(id)).toEqual({ ends_at, auto_renew: false });
  });
});

it("is not offered where no gateway is set up", async () => {
  const bare = await startTestPlatform();
  const token = await bare.signIn();
  const body = { card: { token: "tok" }, subscription_id: "plan-all" };
  const reply = await bare.call("POST", "/api/commerce/subscription_checkout", { token, body });
  expect(codeOf(reply)).toEqual([501, "payment_unavailable"]);
  await bare.stop();
});
