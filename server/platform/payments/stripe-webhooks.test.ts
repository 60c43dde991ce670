/**
 * How the platform learns the outcome of a charge at Stripe: by a lookup after a lost response, and by
 * webhooks.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeOf, receiptOf } from "../../../tests/support/card-payments.ts";
import { type StripePayments, startStripePayments } from "../../../tests/support/stripe-payments.ts";
import { startTestPlatform, TEST_NOW } from "../../../tests/support/test-platform.ts";

const MINUTE_MS = 60_000;

let cards: StripePayments;
beforeAll(async () => {
  cards = await startStripePayments();
});
afterAll(() => cards.stop());

describe("a charge whose response is lost", () => {
  it("is found and not made again when the order is repeated", async () => {
    const { token, id } = await cards.newcomer();
    const card = await cards.tokenOf("good");
    cards.stripe.deliverTo("");
    // Stripe's own client retries once when a connection breaks.
    cards.stripe.loseResponses("cut", 2);
    expect(codeOf(await cards.pay(token, card, "order"))).toEqual([503, "service_unavailable"]);
    expect(await cards.ledger(id)).toMatchObject([{ status: "processing", open: true }]);
    expect(receiptOf(await cards.pay(token, card, "order")).status).toBe("success");
    expect(await cards.intentsOf(id)).toHaveLength(1);
    cards.deliverWebhooks();
  });

  it("is found by the platform itself, also after Stripe has dropped its idempotency key", async () => {
    const { token, id } = await cards.newcomer();
    const card = await cards.tokenOf("good");
    cards.stripe.deliverTo("");
    cards.stripe.loseResponses("hang", 1);
    const sent = cards.pay(token, card, "order");
    expect(codeOf(await sent)).toEqual([503, "service_unavailable"]);
    const before = cards.stripe.calls.filter((call) => call === "POST /v1/payment_intents").length;
    const { databaseUrl } = cards.platform;
    // A platform that starts a week later looks it up.
    const later = await startTestPlatform({
      databaseUrl,
      payments: cards.settings,
      clock: TEST_NOW + 7 * 24 * 60 * MINUTE_MS,
    });
    await cards.settled(id);
    await later.stop();
    expect(cards.stripe.calls.filter((call) => call === "POST /v1/payment_intents")).toHaveLength(before);
    expect(await cards.ledger(id)).toMatchObject([{ status: "succeeded", active: true, open: false }]);
    expect(await cards.intentsOf(id)).toHaveLength(1);
    cards.deliverWebhooks();
  }, 40_000);

  it("is cancelled if it is not confirmed", async () => {
    const { token, id } = await cards.newcomer();
    receiptOf(await cards.pay(token, await cards.tokenOf("challenge"), "order"));
    const { databaseUrl } = cards.platform;
    const later = await startTestPlatform({
      databaseUrl,
      payments: cards.settings,
      clock: TEST_NOW + 20 * MINUTE_MS,
    });
    await cards.settled(id);
    await later.stop();
    expect(await cards.intentsOf(id)).toMatchObject([
      { status: "canceled", cancellation_reason: "abandoned" },
    ]);
    expect(await cards.ledger(id)).toMatchObject([{ status: "failed", why: "challenge_expired" }]);
  }, 40_000);
});

describe("a webhook", () => {
  const send = (body: string, signature: string) =>
    cards.platform.call("POST", "/api/payments/webhook", {
      body,
      headers: { "content-type": "application/json", "stripe-signature": signature },
    });
  async function waiting() {
    const { token, id } = await cards.newcomer();
    const receipt = receiptOf(await cards.pay(token, await cards.tokenOf("challenge"), "order"));
    const [intent] = await cards.intentsOf(id);
    if (!intent) throw new Error("no intent");
    return { id, intent, receipt };
  }

  it("is accepted only with a valid and recent signature", async () => {
    const { id, intent } = await waiting();
    const body = cards.stripe.eventOf("payment_intent.succeeded", intent);
    const seconds = Math.floor(TEST_NOW / 1000);
    for (const signature of [
      "",
      "t=1,v1=00",
      cards.stripe.sign(`${body} `),
      cards.stripe.sign(body).replace(/v1=./, "v1=0").slice(0, -1),
      cards.stripe.sign(body, seconds - 301),
    ]) {
      expect(codeOf(await send(body, signature)), signature).toEqual([401, "invalid_signature"]);
    }
    expect(await cards.ledger(id)).toMatchObject([{ status: "processing" }]);
  });

  it("only triggers a lookup: its content is ignored, and late or repeated ones change nothing", async () => {
    const { id, intent } = await waiting();
    const claimed = cards.stripe.eventOf("payment_intent.succeeded", { ...intent, status: "succeeded" });
    expect((await send(claimed, cards.stripe.sign(claimed))).status).toBe(204);
    expect(await cards.ledger(id)).toMatchObject([{ status: "processing", open: true }]);

    const early = cards.stripe.eventOf("payment_intent.requires_action", intent);
    const failed = cards.stripe.eventOf("payment_intent.payment_failed", intent);
    intent.status = "succeeded";
    const done = cards.stripe.eventOf("payment_intent.succeeded", intent);
    for (const body of [failed, done, done, early, failed, done]) {
      expect((await send(body, cards.stripe.sign(body))).status).toBe(204);
    }
    expect(await cards.ledger(id)).toMatchObject([{ status: "succeeded", active: true, open: false }]);
  });

  it("about another object is accepted and ignored", async () => {
    for (const type of ["customer.created", "checkout.session.completed"]) {
      const body = JSON.stringify({ id: "evt_1", object: "event", type, data: { object: { id: "x" } } });
      expect((await send(body, cards.stripe.sign(body))).status).toBe(204);
    }
    const { intent } = await waiting();
    const foreign = { ...intent, id: "pi_foreign", metadata: {} };
    cards.stripe.intents.set(foreign.id, foreign);
    const body = cards.stripe.eventOf("payment_intent.succeeded", foreign);
    expect((await send(body, cards.stripe.sign(body))).status).toBe(204);
  });
});
