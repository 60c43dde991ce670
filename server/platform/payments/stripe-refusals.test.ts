/** Orders that Stripe rejects: they fail with a code, and another card can pay. */
import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  type CardPayments,
  codeOf,
  receiptOf,
  startCardPayments,
} from "../../../tests/support/card-payments.ts";
import { StripeProblem } from "../../../tests/support/stripe-objects.ts";
import {
  STRIPE_SECRET_KEY,
  STRIPE_WEBHOOK_SECRET,
  type StripeServer,
  startStripeServer,
} from "../../../tests/support/stripe-server.ts";

const CREATE = "POST /v1/payment_intents";
const LOOK = "GET /v1/payment_intents";
const problem = (status: number, type: string, code: string) =>
  new StripeProblem(status, { type, code, message: `refused: ${code}, pm_secret` });

let stripe: StripeServer;
let cards: CardPayments;
beforeAll(async () => {
  stripe = await startStripeServer();
  cards = await startCardPayments({
    clock: "running",
    payments: {
      secretKey: STRIPE_SECRET_KEY,
      webhookSecret: STRIPE_WEBHOOK_SECRET,
      apiBase: stripe.url,
    },
  });
}, 60_000);
afterEach(() => {
  for (const call of [CREATE, LOOK]) stripe.refuse(call, undefined);
});
afterAll(async () => {
  await cards.stop();
  await stripe.close();
});

/** A card that was entered on Stripe's page. */
async function newCard(): Promise<string> {
  const lead = async (url: string, init?: RequestInit) => {
    const response = await fetch(url, { ...init, redirect: "manual" });
    await response.arrayBuffer();
    return response.headers.get("location") ?? "";
  };
  const body = new URLSearchParams({ card: "good" });
  const entered = await lead(await lead(cards.formLocation(`state-${randomUUID()}`)), {
    method: "POST",
    body,
  });
  return new URL(await lead(entered)).searchParams.get("card_token") ?? "";
}
const ledgerOf = async (userId: string) =>
  (
    await cards.database.query(
      "select c.status, c.failure_code as why, k.active from charges c join contracts k on k.id = c.contract_id where c.user_id = $1 order by c.created_at",
      [userId],
    )
  ).rows;

describe.each([
  ["an amount that is too small", CREATE, problem(400, "invalid_request_error", "amount_too_small")],
  ["a key without the permission", CREATE, problem(403, "invalid_request_error", "permission_denied")],
  ["a key that has expired", CREATE, problem(401, "invalid_request_error", "api_key_expired")],
  ["a key without read permission", LOOK, problem(403, "invalid_request_error", "permission_denied")],
  ["a card error without a charge", CREATE, problem(402, "card_error", "card_not_supported")],
])("%s", (_, call, refusal) => {
  it("fails the order with a code of its own, and the next card pays", async () => {
    const { token, id } = await cards.newcomer();
    stripe.refuse(call, refusal);
    const order = randomUUID();
    const card = await newCard();
    const refused = await cards.pay(token, card, "plan-all", order);
    expect(codeOf(refused)).toEqual([402, "payment_refused"]);
    expect(JSON.stringify(refused.body)).not.toContain("pm_");
    expect(codeOf(await cards.pay(token, card, "plan-all", order))).toEqual([402, "payment_refused"]);
    expect(await ledgerOf(id)).toEqual([{ status: "failed", why: "payment_refused", active: false }]);
    expect((await cards.contracts(token)).map(({ failureCode }) => failureCode)).toEqual(["payment_refused"]);
    stripe.refuse(call, undefined);
    expect(receiptOf(await cards.pay(token, await newCard(), "plan-all")).status).toBe("success");
  });
});

describe.each([
  ["too many calls", problem(429, "invalid_request_error", "rate_limit")],
  ["a failure inside Stripe", problem(500, "api_error", "api_error")],
  ["an idempotency key in use", problem(409, "idempotency_error", "idempotency_key_in_use")],
])("%s", (_, trouble) => {
  it("leaves the order pending: the same order is charged later", async () => {
    const { token, id } = await cards.newcomer();
    const [card, order] = [await newCard(), randomUUID()];
    stripe.refuse(CREATE, trouble);
    expect(codeOf(await cards.pay(token, card, "plan-all", order))).toEqual([503, "service_unavailable"]);
    expect(await ledgerOf(id)).toMatchObject([{ status: "processing", active: true }]);
    stripe.refuse(CREATE, undefined);
    expect(receiptOf(await cards.pay(token, card, "plan-all", order)).status).toBe("success");
    expect(await ledgerOf(id)).toMatchObject([{ status: "succeeded" }]);
  });
});
