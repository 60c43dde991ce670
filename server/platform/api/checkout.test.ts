/** Card payments through the sandbox gateway, as a browser and the platform use it. */
import { io } from "socket.io-client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  CARDS,
  type CardPayments,
  codeOf,
  receiptOf,
  startCardPayments,
  until,
} from "../../../tests/support/card-payments.ts";
import { startTestPlatform, TEST_NOW } from "../../../tests/support/test-platform.ts";

let cards: CardPayments;
beforeAll(async () => {
  cards = await startCardPayments();
});
afterAll(() => cards.stop());

describe("a good card", () => {
  it("pays at once, unlocks the subscription, and can be used again", async () => {
    const { token, id } = await cards.newcomer();
    expect(await cards.canWatch(token, "live-4")).toBe(false);
    const receipt = receiptOf(await cards.pay(token, await cards.tokenOf(CARDS.good), "plan-all"));
    expect(receipt).toMatchObject({ status: "success", purchaseProcessing: false, redirectUrl: null });
    expect(await cards.canWatch(token, "live-4")).toBe(true);
    expect(await cards.contracts(token)).toMatchObject([
      {
        id: receipt.id,
        productId: "plan-all",
        active: true,
        lastPayment: new Date(TEST_NOW).toISOString(),
        paymentCard: "Visa 4242",
      },
    ]);
    expect(receiptOf(await cards.payAgain(token, "plan-northgate")).status).toBe("success");
    const names = (await cards.contracts(token)).map(({ paymentCard }) => paymentCard);
    expect(names).toEqual(["Visa 4242", "Visa 4242"]);
    // The ledger outlives the account, so it does not keep them.
    const ledger = await cards.database.query("select card_name from charges where user_id = $1", [id]);
    expect(ledger.rows).toEqual([{ card_name: null }, { card_name: null }]);
    expect(codeOf(await cards.payAgain(token, "plan-all"))).toEqual([409, "already_subscribed"]);
    expect(await cards.chargeCount("gateway_charges", id)).toBe(2);
    expect(codeOf(await cards.payAgain((await cards.newcomer()).token, "plan-all"))).toEqual([
      422,
      "no_stored_card",
    ]);
  });

  it("is charged once, however often and how fast the order is sent", async () => {
    const { token, id } = await cards.newcomer();
    const card = await cards.tokenOf(CARDS.good);
    const replies = await Promise.all(
      [1, 2, 3, 4, 5].map(() => cards.pay(token, card, "ticket-live-3", "order-1")),
    );
    expect(new Set(replies.map((reply) => receiptOf(reply).id)).size).toBe(1);
    expect(receiptOf(await cards.pay(token, card, "ticket-live-3", "order-1")).status).toBe("success");
    expect(codeOf(await cards.pay(token, card, "plan-all", "order-1"))).toEqual([
      422,
      "idempotency_key_reused",
    ]);
    expect([await cards.chargeCount("charges", id), await cards.chargeCount("gateway_charges", id)]).toEqual([
      1, 1,
    ]);
    expect(await cards.canWatch(token, "live-3")).toBe(true);
    // The same key of another viewer is another order, for which this card does not pay.
    const other = await cards.newcomer();
    expect(codeOf(await cards.pay(other.token, card, "ticket-live-3", "order-1"))).toEqual([
      402,
      "no_such_card",
    ]);
    const own = await cards.tokenOf(CARDS.good);
    expect(receiptOf(await cards.pay(other.token, own, "ticket-live-3", "order-1")).status).toBe("success");
  });
});

describe("a card that fails", () => {
  it.each([
    ["payment_declined", CARDS.declined],
    ["insufficient_funds", CARDS.poor],
    ["expired_card", CARDS.expired],
  ])("is declined, with the same response for the same order: %s", async (reason, number) => {
    const { token } = await cards.newcomer();
    const card = await cards.tokenOf(number);
    const first = await cards.pay(token, card, "plan-all", "order-1");
    expect(codeOf(first)).toEqual([402, reason]);
    expect((await cards.contracts(token)).map(({ failureCode }) => failureCode)).toEqual([reason]);
    expect((await cards.pay(token, card, "plan-all", "order-1")).body).toEqual(first.body);
    expect(await cards.canWatch(token, "live-4")).toBe(false);
    expect((await cards.contracts(token)).filter(({ active }) => active)).toEqual([]);
    expect(
      receiptOf(await cards.pay(token, await cards.tokenOf(CARDS.good), "plan-all", "order-2")).status,
    ).toBe("success");
  });

  it("is declined if its token is unknown", async () => {
    const { token } = await cards.newcomer();
    expect(codeOf(await cards.pay(token, "tok_unknown", "plan-all"))).toEqual([402, "no_such_card"]);
  });
});

describe("a pending payment", () => {
  it.each([
    ["settles", CARDS.settles, true],
    ["bounces", CARDS.bounces, false],
  ])("%s, and the viewer's pages are notified", async (_, number, succeeds) => {
    const { token, id } = await cards.newcomer();
    const socket = io(cards.platform.url, {
      path: "/ws",
      transports: ["websocket"],
      auth: { token },
      forceNew: true,
    });
    await socket.timeout(3000).emitWithAck("join-user-room", { userId: id });
    const received = new Promise((resolve) => socket.once("user-purchase-status", resolve));
    const card = await cards.tokenOf(number);
    const receipt = receiptOf(await cards.pay(token, card, "plan-all"));
    expect(receipt).toMatchObject({ status: "processing", purchaseProcessing: true });
    expect(await cards.contracts(token)).toMatchObject([{ purchaseProcessing: true }]);
    expect(await cards.canWatch(token, "live-4")).toBe(false);
    // A repeated order is the same payment while it is pending, even without a key.
    expect(receiptOf(await cards.pay(token, card, "plan-all")).id).toBe(receipt.id);
    await cards.platform.advance(3_500);
    const status = succeeds ? "success" : "failure";
    expect(await received).toEqual({ status, productId: "plan-all", eventId: null });
    expect(await cards.canWatch(token, "live-4")).toBe(succeeds);
    expect(await cards.chargeCount("gateway_charges", id)).toBe(1);
    socket.close();
  });

  it.each([
    ["approve", true],
    ["refuse", false],
  ])("waits for the viewer's confirmation: %s", async (decision, succeeds) => {
    const { token } = await cards.newcomer();
    const { id, redirectUrl } = receiptOf(
      await cards.pay(token, await cards.tokenOf(CARDS.challenge), "plan-all"),
    );
    const page = await (await fetch(redirectUrl ?? "")).text();
    expect(page).toContain("€12.99");
    const body = new URLSearchParams({ answer: decision });
    const reply = await fetch(redirectUrl ?? "", { method: "POST", body, redirect: "manual" });
    expect(reply.status).toBe(303);
    expect(reply.headers.get("location")).toBe(`http://localhost:3000/payment/processing?id=${id}`);
    // A second decision changes nothing.
    await fetch(redirectUrl ?? "", {
      method: "POST",
      body: new URLSearchParams({ answer: "approve" }),
      redirect: "manual",
    });
    await until(async () =>
      (await cards.contracts(token)).every(({ purchaseProcessing }) => !purchaseProcessing),
    );
    expect(await cards.canWatch(token, "live-4")).toBe(succeeds);
    const [contract] = await cards.contracts(token);
    expect(contract?.failureCode).toBe(succeeds ? null : "challenge_refused");
  });

  it("asks for the confirmation in the language of the order (PAY-7)", async () => {
    const { token } = await cards.newcomer();
    const order = { card: { token: await cards.tokenOf(CARDS.challenge) }, subscription_id: "plan-all" };
    const { redirectUrl } = receiptOf(
      await cards.platform.call("POST", "/api/commerce/subscription_checkout", {
        token,
        body: order,
        headers: { "accept-language": "he" },
      }),
    );
    const page = await (await fetch(redirectUrl ?? "")).text();
    expect(page).toContain('<html lang="he" dir="rtl">');
    expect(page).toContain("<h1>אישור התשלום</h1>");
  });

  it.each([
    ["a page of the site", "http://127.0.0.1:3000/de/payment/processing?plan=plan-all"],
    ["another site", "https://elsewhere.example/"],
    ["a script", "javascript:alert(1)"],
  ])("returns to the requested page only if it belongs to the site: %s", async (_, returnUrl) => {
    const { token } = await cards.newcomer();
    const order = { card: { token: await cards.tokenOf(CARDS.challenge) }, subscription_id: "plan-all" };
    const { id, redirectUrl } = receiptOf(
      await cards.platform.call("POST", "/api/commerce/subscription_checkout", {
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

it("payments are unavailable without a gateway", async () => {
  const bare = await startTestPlatform();
  const token = await bare.signIn();
  const body = { card: { token: "tok" }, subscription_id: "plan-all" };
  const reply = await bare.call("POST", "/api/commerce/subscription_checkout", { token, body });
  expect(codeOf(reply)).toEqual([501, "payment_unavailable"]);
  await bare.stop();
});
