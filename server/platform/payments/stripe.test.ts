/** Paying with Stripe, through the platform's API and a stand-in that speaks Stripe's HTTP interface. */
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import type { StripeCard } from "../../../tests/support/stripe-objects.ts";
import {
  STRIPE_SECRET_KEY,
  STRIPE_WEBHOOK_SECRET,
  type StripeServer,
  startStripeServer,
} from "../../../tests/support/stripe-server.ts";
import { startTestPlatform, TEST_NOW, type TestPlatform } from "../../../tests/support/test-platform.ts";

const RETURN = "http://localhost:3000/account/subscription/buy/plan-all?step=2";
const MINUTE_MS = 60_000;

let stripe: StripeServer;
let platform: TestPlatform;
let database: pg.Client;
const now = TEST_NOW;
beforeAll(async () => {
  stripe = await startStripeServer();
  stripe.setNow(() => now);
  const settings = {
    secretKey: STRIPE_SECRET_KEY,
    webhookSecret: STRIPE_WEBHOOK_SECRET,
    apiBase: stripe.url,
  };
  platform = await startTestPlatform({ payments: settings });
  stripe.deliverTo(`${platform.url}/api/payments/webhook`);
  database = new pg.Client({ connectionString: platform.databaseUrl });
  await database.connect();
});
beforeEach(() => stripe.onCharge(undefined));
afterAll(async () => {
  await database.end();
  await platform.stop();
  await stripe.close();
});

/** From the platform's URL of the card form to Checkout and back; where the browser ends up. */
async function enterCard(card: StripeCard, returnUrl = RETURN): Promise<URL> {
  const query = new URLSearchParams({ return_url: returnUrl, state: "abc" });
  const follow = async (url: string, init?: RequestInit) => {
    const response = await fetch(url, { ...init, redirect: "manual" });
    await response.arrayBuffer();
    return response.headers.get("location") ?? "";
  };
  const checkout = await follow(`${platform.url}/payments/card?${query}`);
  const entered = await follow(checkout, { method: "POST", body: new URLSearchParams({ card }) });
  return new URL(await follow(entered));
}
const tokenOf = async (card: StripeCard) => (await enterCard(card)).searchParams.get("card_token") ?? "";

let accountCount = 0;
async function newcomer() {
  accountCount += 1;
  const body = { email: `stripe${accountCount}@b.example`, password: "a long password", displayName: "Ann" };
  const reply = await platform.call("POST", "/api/user/register", { body });
  const tokenData = z.object({ access_token: z.string() });
  const content = z.object({ profile: z.object({ id: z.string() }), tokenData });
  const registered = z.object({ content }).parse(reply.body).content;
  return { id: registered.profile.id, token: registered.tokenData.access_token };
}
const pay = (token: string, card: string, key: string, productId = "plan-all") =>
  platform.call("POST", "/api/commerce/subscription_checkout", {
    token,
    body: { card: { token: card }, subscription_id: productId },
    headers: { "idempotency-key": key, "x-return-url": "http://localhost:3000/payment/processing?plan=p" },
  });
const Receipt = z.object({ id: z.string(), status: z.string(), redirectUrl: z.string().nullable() });
const receiptOf = ({ status, body }: { status: number; body: unknown }) => {
  expect(status, JSON.stringify(body)).toBe(200);
  return z.object({ content: Receipt }).parse(body).content;
};
const codeOf = ({ status, body }: { status: number; body: unknown }) => [
  status,
  z.object({ messageErrorCode: z.string() }).parse(body).messageErrorCode,
];
async function ledger(userId: string) {
  const { rows } = await database.query(
    `select c.id, c.amount, c.status, c.failure_code as why, k.active, k.purchase_processing as open
     from charges c join contracts k on k.id = c.contract_id where c.user_id = $1 order by c.created_at`,
    [userId],
  );
  return rows;
}
/** The PaymentIntents of a viewer, found by the names of the charges in the ledger. */
async function intentsOf(userId: string) {
  const ids = (await ledger(userId)).map(({ id }) => id);
  return [...stripe.intents.values()].filter(({ metadata }) => ids.includes(metadata.touchline_charge));
}
async function until(condition: () => Promise<boolean>) {
  for (let tries = 0; tries < 300; tries++) {
    if (await condition()) return;
    await sleep(50);
  }
  throw new Error("it did not happen");
}
const settled = (userId: string) =>
  until(async () => (await ledger(userId)).every(({ status }) => status !== "processing"));

describe("the card form", () => {
  it("is a page of Checkout that leads back with the card", async () => {
    const { origin, pathname, searchParams } = await enterCard("good");
    expect(origin + pathname).toBe(RETURN.split("?")[0]);
    expect(Object.fromEntries(searchParams)).toEqual({
      step: "2",
      state: "abc",
      card_token: expect.stringMatching(/^pm_\w+\.cus_\w+\.[\w-]{43}\.\w+\.[\w-]{43}$/),
      card_brand: "Visa",
      card_last4: "4242",
    });
  });

  it("gives its card again for its own state only", async () => {
    const query = new URLSearchParams({ return_url: RETURN, state: "abc" });
    const lead = async (url: string, init?: RequestInit) =>
      (await fetch(url, { ...init, redirect: "manual" })).headers.get("location") ?? "";
    const page = await lead(`${platform.url}/payments/card?${query}`);
    const entered = new URL(
      await lead(page, { method: "POST", body: new URLSearchParams({ card: "good" }) }),
    );
    const tokenFor = async (state: string) => {
      entered.searchParams.set("state", state);
      return new URL(await lead(entered.href)).searchParams.get("card_token");
    };
    const token = await tokenFor("abc");
    expect(token).toMatch(/^pm_/);
    expect([await tokenFor("mine"), await tokenFor("")]).toEqual([null, null]);
    expect(await tokenFor("abc")).toBe(token);
  });

  it("leads back without a card when none was entered", async () => {
    const back = new URLSearchParams({ return_url: RETURN, form: "cs_test_unknown" });
    const response = await fetch(`${platform.url}/payments/card/entered?${back}`, { redirect: "manual" });
    expect([response.status, response.headers.get("location")]).toEqual([303, RETURN]);
  });

  it.each(["https://evil.example/", "javascript:alert(1)", "http://a@localhost:3000/"])(
    "sends nobody to %s",
    async (url) => {
      const query = new URLSearchParams({ return_url: url, form: "cs_test_1" });
      for (const path of ["card", "card/entered"]) {
        const response = await fetch(`${platform.url}/payments/${path}?${query}`, { redirect: "manual" });
        expect(response.status).toBe(422);
      }
    },
  );
});

describe("an order", () => {
  it("is one charge, however often and how fast it is sent", async () => {
    const { token, id } = await newcomer();
    const card = await tokenOf("good");
    const replies = await Promise.all([1, 2, 3, 4].map(() => pay(token, card, "order")));
    replies.push(await pay(token, card, "order"));
    expect(new Set(replies.map((reply) => receiptOf(reply).id)).size).toBe(1);
    await settled(id);
    expect(await intentsOf(id)).toMatchObject([{ amount: 1299, currency: "eur", status: "succeeded" }]);
    expect(await ledger(id)).toMatchObject([
      { amount: 1299, status: "succeeded", active: true, open: false },
    ]);
  });

  it("can be paid with the card of the last one", async () => {
    const { token, id } = await newcomer();
    receiptOf(await pay(token, await tokenOf("good"), "first"));
    const again = await platform.call("POST", "/api/commerce/subscribe_by_stored_cc", {
      token,
      body: { subscription_id: "plan-northgate", password: "a long password" },
    });
    expect(receiptOf(again).status).toBe("success");
    const [first, second] = await intentsOf(id);
    expect(second?.payment_method).toBe(first?.payment_method);
  });

  it.each([
    ["declined", "payment_declined"],
    ["poor", "insufficient_funds"],
    ["expired", "expired_card"],
  ] as const)("with a card that is %s fails, and fails alike when sent again", async (card, code) => {
    const { token, id } = await newcomer();
    const entered = await tokenOf(card);
    for (let times = 0; times < 2; times++) {
      expect(codeOf(await pay(token, entered, "order"))).toEqual([402, code]);
    }
    expect(await intentsOf(id)).toHaveLength(1);
    expect(await ledger(id)).toMatchObject([{ status: "failed", active: false, open: false }]);
  });

  it.each(["tok_unknown", "pm_unknown.cus_unknown"])("with an unknown card (%s) fails", async (card) => {
    const { token } = await newcomer();
    expect(codeOf(await pay(token, card, "order"))).toEqual([402, "no_such_card"]);
  });

  it.each([
    ["settles", "succeeded"],
    ["bounces", "failed"],
  ] as const)("that takes a while %s, and the webhook says so", async (card, status) => {
    const { token, id } = await newcomer();
    expect(receiptOf(await pay(token, await tokenOf(card), "order")).status).toBe("processing");
    await settled(id);
    expect(await ledger(id)).toMatchObject([{ status, active: status === "succeeded", open: false }]);
  });

  it.each([
    ["approve", "succeeded", null],
    ["refuse", "failed", "challenge_refused"],
  ])("that the bank wants confirmed leads there and back: %s", async (decision, status, why) => {
    const { token, id } = await newcomer();
    const receipt = receiptOf(await pay(token, await tokenOf("challenge"), "order"));
    expect(receipt).toMatchObject({
      status: "processing",
      redirectUrl: expect.stringMatching(/\/redirect\//),
    });
    const body = new URLSearchParams({ answer: decision });
    const back = await fetch(receipt.redirectUrl ?? "", { method: "POST", body, redirect: "manual" });
    expect(back.headers.get("location")).toBe(
      `http://localhost:3000/payment/processing?plan=p&id=${receipt.id}`,
    );
    await settled(id);
    expect(await ledger(id)).toMatchObject([{ status, why }]);
  });

  it("counts whole units of a currency that has no others", async () => {
    await database.query("update products set currency = 'JPY', price = 1200 where id = 'plan-alpine'");
    const { token, id } = await newcomer();
    receiptOf(await pay(token, await tokenOf("good"), "order", "plan-alpine"));
    expect(await intentsOf(id)).toMatchObject([{ amount: 1200, currency: "jpy" }]);
  });
});

describe("a charge whose answer is lost", () => {
  it("is found and not made again when the order is sent again", async () => {
    const { token, id } = await newcomer();
    const card = await tokenOf("good");
    stripe.deliverTo("");
    // Stripe's own program asks once more when a connection breaks.
    stripe.loseResponses("cut", 2);
    expect(codeOf(await pay(token, card, "order"))).toEqual([503, "service_unavailable"]);
    expect(await ledger(id)).toMatchObject([{ status: "processing", open: true }]);
    expect(receiptOf(await pay(token, card, "order")).status).toBe("success");
    expect(await intentsOf(id)).toHaveLength(1);
    stripe.deliverTo(`${platform.url}/api/payments/webhook`);
  });

  it("is found by the platform itself, also long after Stripe has forgotten its key", async () => {
    const { token, id } = await newcomer();
    const card = await tokenOf("good");
    stripe.deliverTo("");
    stripe.loseResponses("hang", 1);
    const sent = pay(token, card, "order");
    expect(codeOf(await sent)).toEqual([503, "service_unavailable"]);
    const settings = {
      secretKey: STRIPE_SECRET_KEY,
      webhookSecret: STRIPE_WEBHOOK_SECRET,
      apiBase: stripe.url,
    };
    const before = stripe.calls.filter((call) => call === "POST /v1/payment_intents").length;
    const { databaseUrl } = platform;
    // A platform that starts a week later asks.
    const later = await startTestPlatform({
      databaseUrl,
      payments: settings,
      clock: now + 7 * 24 * 60 * MINUTE_MS,
    });
    await settled(id);
    await later.stop();
    expect(stripe.calls.filter((call) => call === "POST /v1/payment_intents")).toHaveLength(before);
    expect(await ledger(id)).toMatchObject([{ status: "succeeded", active: true, open: false }]);
    expect(await intentsOf(id)).toHaveLength(1);
    stripe.deliverTo(`${platform.url}/api/payments/webhook`);
  }, 40_000);

  it("is called off when nobody confirms it", async () => {
    const { token, id } = await newcomer();
    receiptOf(await pay(token, await tokenOf("challenge"), "order"));
    const settings = {
      secretKey: STRIPE_SECRET_KEY,
      webhookSecret: STRIPE_WEBHOOK_SECRET,
      apiBase: stripe.url,
    };
    const { databaseUrl } = platform;
    const later = await startTestPlatform({ databaseUrl, payments: settings, clock: now + 20 * MINUTE_MS });
    await settled(id);
    await later.stop();
    expect(await intentsOf(id)).toMatchObject([{ status: "canceled", cancellation_reason: "abandoned" }]);
    expect(await ledger(id)).toMatchObject([{ status: "failed", why: "challenge_expired" }]);
  }, 40_000);
});

describe("a webhook", () => {
  const send = (body: string, signature: string) =>
    platform.call("POST", "/api/payments/webhook", {
      body,
      headers: { "content-type": "application/json", "stripe-signature": signature },
    });
  async function waiting() {
    const { token, id } = await newcomer();
    const receipt = receiptOf(await pay(token, await tokenOf("challenge"), "order"));
    const [intent] = await intentsOf(id);
    if (!intent) throw new Error("no intent");
    return { id, intent, receipt };
  }

  it("is believed only with a signature that is right and new", async () => {
    const { id, intent } = await waiting();
    const body = stripe.eventOf("payment_intent.succeeded", intent);
    const seconds = Math.floor(now / 1000);
    for (const signature of [
      "",
      "t=1,v1=00",
      stripe.sign(`${body} `),
      stripe.sign(body).replace(/v1=./, "v1=0").slice(0, -1),
      stripe.sign(body, seconds - 301),
    ]) {
      expect(codeOf(await send(body, signature)), signature).toEqual([401, "invalid_signature"]);
    }
    expect(await ledger(id)).toMatchObject([{ status: "processing" }]);
  });

  it("only says where to look: what it claims is not believed, and late or repeated news change nothing", async () => {
    const { id, intent } = await waiting();
    const claimed = stripe.eventOf("payment_intent.succeeded", { ...intent, status: "succeeded" });
    expect((await send(claimed, stripe.sign(claimed))).status).toBe(204);
    expect(await ledger(id)).toMatchObject([{ status: "processing", open: true }]);

    const early = stripe.eventOf("payment_intent.requires_action", intent);
    const failed = stripe.eventOf("payment_intent.payment_failed", intent);
    intent.status = "succeeded";
    const done = stripe.eventOf("payment_intent.succeeded", intent);
    for (const body of [failed, done, done, early, failed, done]) {
      expect((await send(body, stripe.sign(body))).status).toBe(204);
    }
    expect(await ledger(id)).toMatchObject([{ status: "succeeded", active: true, open: false }]);
  });

  it("about something else is taken and left alone", async () => {
    for (const type of ["customer.created", "checkout.session.completed"]) {
      const body = JSON.stringify({ id: "evt_1", object: "event", type, data: { object: { id: "x" } } });
      expect((await send(body, stripe.sign(body))).status).toBe(204);
    }
    const { intent } = await waiting();
    const foreign = { ...intent, id: "pi_foreign", metadata: {} };
    stripe.intents.set(foreign.id, foreign);
    const body = stripe.eventOf("payment_intent.succeeded", foreign);
    expect((await send(body, stripe.sign(body))).status).toBe(204);
  });
});
