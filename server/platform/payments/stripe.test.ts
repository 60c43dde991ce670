/** Payments with Stripe, through the platform's API and a fake Stripe with its HTTP interface. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeOf, RETURN, receiptOf } from "../../../tests/support/card-payments.ts";
import {
  redirectOf,
  type StripePayments,
  startStripePayments,
} from "../../../tests/support/stripe-payments.ts";

let cards: StripePayments;
beforeAll(async () => {
  cards = await startStripePayments();
});
afterAll(() => cards.stop());

describe("the card form", () => {
  it("is a page of Checkout that returns with the card", async () => {
    const { origin, pathname, searchParams } = await cards.enterCard("good");
    expect(origin + pathname).toBe(RETURN.split("?")[0]);
    expect(Object.fromEntries(searchParams)).toEqual({
      step: "2",
      state: "abc",
      card_token: expect.stringMatching(/^pm_\w+\.cus_\w+\.[\w-]{43}\.\w+~[\w-]+\.[\w-]{43}$/),
      card_brand: "Visa",
      card_last4: "4242",
    });
  });

  it("returns its card repeatedly, for its own state only", async () => {
    const query = new URLSearchParams({ return_url: RETURN, state: "abc" });
    const page = await redirectOf(`${cards.platform.url}/payments/card?${query}`);
    const entered = new URL(
      await redirectOf(page, { method: "POST", body: new URLSearchParams({ card: "good" }) }),
    );
    const tokenFor = async (state: string) => {
      entered.searchParams.set("state", state);
      return new URL(await redirectOf(entered.href)).searchParams.get("card_token");
    };
    const token = await tokenFor("abc");
    expect(token).toMatch(/^pm_/);
    expect([await tokenFor("mine"), await tokenFor("")]).toEqual([null, null]);
    expect(await tokenFor("abc")).toBe(token);
  });

  it("returns without a card if none was entered", async () => {
    const back = new URLSearchParams({ return_url: RETURN, form: "cs_test_unknown" });
    const response = await fetch(`${cards.platform.url}/payments/card/entered?${back}`, {
      redirect: "manual",
    });
    expect([response.status, response.headers.get("location")]).toEqual([303, RETURN]);
  });

  it.each(["https://evil.example/", "javascript:alert(1)", "http://a@localhost:3000/"])(
    "does not redirect to %s",
    async (url) => {
      const query = new URLSearchParams({ return_url: url, form: "cs_test_1" });
      for (const path of ["card", "card/entered"]) {
        const response = await fetch(`${cards.platform.url}/payments/${path}?${query}`, {
          redirect: "manual",
        });
        expect(response.status).toBe(422);
      }
    },
  );
});

describe("an order", () => {
  it("is one charge, however often and how fast it is sent", async () => {
    const { token, id } = await cards.newcomer();
    const card = await cards.tokenOf("good");
    const replies = await Promise.all([1, 2, 3, 4].map(() => cards.pay(token, card, "order")));
    replies.push(await cards.pay(token, card, "order"));
    expect(new Set(replies.map((reply) => receiptOf(reply).id)).size).toBe(1);
    await cards.settled(id);
    expect(await cards.intentsOf(id)).toMatchObject([{ amount: 1299, currency: "eur", status: "succeeded" }]);
    expect(await cards.ledger(id)).toMatchObject([
      { amount: 1299, status: "succeeded", active: true, open: false },
    ]);
  });

  it("can be paid with the card of the last one", async () => {
    const { token, id } = await cards.newcomer();
    receiptOf(await cards.pay(token, await cards.tokenOf("good"), "first"));
    const again = await cards.platform.call("POST", "/api/commerce/subscribe_by_stored_cc", {
      token,
      body: { subscription_id: "plan-northgate", password: "a long password" },
    });
    expect(receiptOf(again).status).toBe("success");
    const [first, second] = await cards.intentsOf(id);
    expect(second?.payment_method).toBe(first?.payment_method);
  });

  it.each([
    ["declined", "payment_declined"],
    ["poor", "insufficient_funds"],
    ["expired", "expired_card"],
  ] as const)("with a card that is %s fails, also when it is repeated", async (card, code) => {
    const { token, id } = await cards.newcomer();
    const entered = await cards.tokenOf(card);
    for (let times = 0; times < 2; times++) {
      expect(codeOf(await cards.pay(token, entered, "order"))).toEqual([402, code]);
    }
    expect(await cards.intentsOf(id)).toHaveLength(1);
    expect(await cards.ledger(id)).toMatchObject([{ status: "failed", active: false, open: false }]);
  });

  it.each(["tok_unknown", "pm_unknown.cus_unknown"])("with an unknown card (%s) fails", async (card) => {
    const { token } = await cards.newcomer();
    expect(codeOf(await cards.pay(token, card, "order"))).toEqual([402, "no_such_card"]);
  });

  it.each([
    ["settles", "succeeded"],
    ["bounces", "failed"],
  ] as const)("with a pending payment %s, and the webhook reports it", async (card, status) => {
    const { token, id } = await cards.newcomer();
    expect(receiptOf(await cards.pay(token, await cards.tokenOf(card), "order")).status).toBe("processing");
    await cards.settled(id);
    expect(await cards.ledger(id)).toMatchObject([{ status, active: status === "succeeded", open: false }]);
  });

  it.each([
    ["approve", "succeeded", null],
    ["refuse", "failed", "challenge_refused"],
  ])("that requires confirmation redirects to the bank and back: %s", async (decision, status, why) => {
    const { token, id } = await cards.newcomer();
    const receipt = receiptOf(await cards.pay(token, await cards.tokenOf("challenge"), "order"));
    expect(receipt).toMatchObject({
      status: "processing",
      redirectUrl: expect.stringMatching(/\/redirect\//),
    });
    const body = new URLSearchParams({ answer: decision });
    const back = await fetch(receipt.redirectUrl ?? "", { method: "POST", body, redirect: "manual" });
    expect(back.headers.get("location")).toBe(
      `http://localhost:3000/payment/processing?plan=p&id=${receipt.id}`,
    );
    await cards.settled(id);
    expect(await cards.ledger(id)).toMatchObject([{ status, why }]);
  });

  it("is charged in whole units of a currency without decimals", async () => {
    await cards.database.query("update products set currency = 'JPY', price = 1200 where id = 'plan-alpine'");
    const { token, id } = await cards.newcomer();
    receiptOf(await cards.pay(token, await cards.tokenOf("good"), "order", "plan-alpine"));
    expect(await cards.intentsOf(id)).toMatchObject([{ amount: 1200, currency: "jpy" }]);
  });
});
