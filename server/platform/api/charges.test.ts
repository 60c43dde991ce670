/** Charges without a waiting viewer: webhooks, and renewals of subscriptions. */
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  CARDS,
  type CardPayments,
  codeOf,
  receiptOf,
  startCardPayments,
  until,
} from "../../../tests/support/card-payments.ts";
import { startTestPlatform } from "../../../tests/support/test-platform.ts";
import { signWebhook } from "../payments/signature.ts";

let cards: CardPayments;
beforeAll(async () => {
  cards = await startCardPayments();
});
afterAll(() => cards.stop());

describe("a webhook", () => {
  const send = (body: string, signature: string) =>
    cards.platform.call("POST", "/api/payments/webhook", {
      body,
      headers: { "content-type": "application/json", "touchline-signature": signature },
    });

  it("is accepted only with a signature, and cannot change a settled charge", async () => {
    const { token, id } = await cards.newcomer();
    receiptOf(await cards.pay(token, await cards.tokenOf(CARDS.challenge), "plan-all"));
    const { rows: charges } = await cards.database.query("select id from charges where user_id = $1", [id]);
    const { rows: secrets } = await cards.database.query(
      "select value from secrets where name = 'payment-webhook-secret'",
    );
    const news = (status: string) =>
      JSON.stringify({ id: "ch_x", reference: charges[0].id, status, failureCode: null, redirectUrl: null });
    const { rows: clock } = await cards.database.query("select max(opened_at) as now from sessions");
    const now = clock[0].now.getTime();
    const sign = (body: string, secret = secrets[0].value) => signWebhook(secret, body, now);
    expect(codeOf(await send(news("succeeded"), sign(news("succeeded"), "guess")))).toEqual([
      401,
      "invalid_signature",
    ]);
    expect(codeOf(await send(news("succeeded"), sign(news("failed"))))).toEqual([401, "invalid_signature"]);
    expect((await send("{}", sign("{}"))).status).toBe(422);
    expect(await cards.canWatch(token, "live-4")).toBe(false);
    for (const status of ["succeeded", "succeeded", "failed"]) {
      expect((await send(news(status), sign(news(status)))).status).toBe(204);
    }
    expect(await cards.canWatch(token, "live-4")).toBe(true);
  });
});

describe("a renewing subscription", () => {
  const DAY_MS = 86_400_000;
  /** Starts a platform at a later time, which processes due work, and stops it when `done` is true. */
  const lookAt = async (now: number, done = () => sleep(1000, true)) => {
    const payments = { port: 0, isPortFixed: false };
    const { databaseUrl } = cards.platform;
    const later = await startTestPlatform({ databaseUrl, payments, clock: now });
    await until(done);
    await later.stop();
  };
  const ends = async (id: string) =>
    (await cards.database.query("select ends_at, auto_renew from contracts where id = $1", [id])).rows[0];
  const subscribe = async (token: string) =>
    receiptOf(await cards.pay(token, await cards.tokenOf(CARDS.good), "plan-northern")).id;

  it("is charged once per period until it is cancelled", async () => {
    const [kept, cancelled] = [await cards.newcomer(), await cards.newcomer()];
    const [a, b] = [await subscribe(kept.token), await subscribe(cancelled.token)];
    expect(await ends(a)).toMatchObject({ auto_renew: true });
    const body = { platform: "web", id: b };
    await cards.platform.call("POST", "/api/commerce/cancel_contract", { token: cancelled.token, body });
    const first: Date = (await ends(a)).ends_at;
    await lookAt(first.getTime() - DAY_MS);
    expect(await cards.chargeCount("gateway_charges", kept.id)).toBe(1);
    await lookAt(first.getTime() - 3_600_000, async () => (await ends(a)).ends_at > first);
    await lookAt(first.getTime() - 3_600_000);
    expect(await cards.chargeCount("gateway_charges", kept.id)).toBe(2);
    expect(await cards.chargeCount("gateway_charges", cancelled.id)).toBe(1);
    const second: Date = (await ends(a)).ends_at;
    expect(second.getTime() - first.getTime()).toBeGreaterThanOrEqual(28 * DAY_MS);
    expect((await ends(b)).ends_at).toEqual(first);
  });

  it("runs until its end if the card is declined", async () => {
    const { token, id: userId } = await cards.newcomer();
    const id = await subscribe(token);
    const card = await cards.tokenOf(CARDS.poor);
    await cards.database.query("update stored_cards set card_token = $1 where user_id = $2", [card, userId]);
    const { ends_at } = await ends(id);
    await lookAt(ends_at.getTime() - 3_600_000, async () => !(await ends(id)).auto_renew);
    expect(await ends(id)).toEqual({ ends_at, auto_renew: false });
  });
});
