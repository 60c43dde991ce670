/** A platform that accepts cards through the sandbox gateway, and buyers that act as a browser does. */
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { expect } from "vitest";
import { z } from "zod";
import { pageOf } from "../../server/platform/wire/envelope.ts";
import { RawMedia } from "../../server/platform/wire/media.ts";
import { RawProduct } from "../../server/platform/wire/product.ts";
import { startTestPlatform, type TestOptions } from "./test-platform.ts";

/** URL to which the card form redirects. */
export const RETURN = "http://localhost:3000/account/subscription/buy/plan-all?step=2";
/** Test cards, by their effect. */
export const CARDS = {
  good: "4242 4242 4242 4242",
  challenge: "4000 0000 0000 3220",
  settles: "4000 0000 0000 0077",
  bounces: "4000 0000 0000 0341",
  declined: "4000 0000 0000 0002",
  poor: "4000 0000 0000 9995",
  expired: "4000 0000 0000 0069",
};

const PASSWORD = "a long password";
const Registered = z.object({
  content: z.object({
    profile: z.object({ id: z.string() }),
    tokenData: z.object({ access_token: z.string() }),
  }),
});
const Receipt = z.object({
  content: z.object({
    id: z.string(),
    status: z.string(),
    purchaseProcessing: z.boolean(),
    redirectUrl: z.string().nullable(),
  }),
});

/** The receipt of an order; throws if it was rejected. */
export const receiptOf = (reply: { status: number; body: unknown }) => {
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return Receipt.parse(reply.body).content;
};

/** Status and code of a rejection. */
export const codeOf = ({ status, body }: { status: number; body: unknown }) => [
  status,
  z.object({ messageErrorCode: z.string() }).parse(body).messageErrorCode,
];

/** Waits for the gateway, which processes due work every second. */
export async function until(condition: () => Promise<boolean>) {
  for (let tries = 0; tries < 100; tries++) {
    if (await condition()) return;
    await sleep(100);
  }
  throw new Error("it did not happen");
}

export type CardPayments = Awaited<ReturnType<typeof startCardPayments>>;

/** Starts it, with the demo data and no payments. */
export async function startCardPayments(options: TestOptions = {}) {
  const platform = await startTestPlatform({ payments: { port: 0, isPortFixed: false }, ...options });
  const database = new pg.Client({ connectionString: platform.databaseUrl });
  await database.connect();
  let accountCount = 0;

  /** The platform's own URL of the card form. */
  const formLocation = (state: string, returnUrl = RETURN) =>
    `${platform.nextUrl()}/payments/card?${new URLSearchParams({ return_url: returnUrl, state })}`;

  /** URL of the card form, resolved as the application resolves it. */
  async function formUrl(returnUrl = RETURN, state = "abc"): Promise<string> {
    const reply = await fetch(formLocation(state, returnUrl), { redirect: "manual" });
    expect(reply.status).toBe(302);
    return reply.headers.get("location") ?? "";
  }

  /** Fills in the form and submits it. */
  async function enterCard(number: string, fields: Record<string, string> = {}, state?: string) {
    const body = new URLSearchParams({ number, expiry: "12/30", cvc: "123", ...fields });
    return fetch(await formUrl(RETURN, state), { method: "POST", body, redirect: "manual" });
  }

  /** Enters a card and returns its token for an order. @param state state parameter of the form */
  async function tokenOf(number: string, state?: string): Promise<string> {
    const reply = await enterCard(number, {}, state);
    expect(reply.status).toBe(303);
    return new URL(reply.headers.get("location") ?? "").searchParams.get("card_token") ?? "";
  }

  /** A newly registered user. */
  async function newcomer() {
    accountCount += 1;
    const body = { email: `payer${accountCount}@b.example`, password: PASSWORD, displayName: "Ann" };
    const reply = await platform.call("POST", "/api/user/register", { body });
    const { profile, tokenData } = Registered.parse(reply.body).content;
    return { id: profile.id, token: tokenData.access_token };
  }

  /** @param key idempotency key: a repeated order is the same one */
  const pay = (token: string, card: string, productId: string, key?: string) =>
    platform.call("POST", "/api/commerce/subscription_checkout", {
      token,
      body: { card: { token: card }, subscription_id: productId },
      headers: key ? { "idempotency-key": key } : {},
    });

  /** Pays with the card of the last payment. @param password undefined to leave it out */
  const payAgain = (token: string, productId: string, password: string | undefined = PASSWORD) =>
    platform.call("POST", "/api/commerce/subscribe_by_stored_cc", {
      token,
      body: { subscription_id: productId, password },
    });

  async function contracts(token: string) {
    const reply = await platform.call("GET", "/api/commerce/customer_contracts", { token });
    return z.object({ content: pageOf(RawProduct) }).parse(reply.body).content.entries;
  }

  async function canWatch(token: string, id: string) {
    const reply = await platform.call("GET", `/api/event/get_by_id/id/${id}`, { token });
    return z.object({ content: RawMedia }).parse(reply.body).content.eventUrl !== null;
  }

  /** Number of a viewer's charges in a table: the ledger, or the gateway's records. */
  const chargeCount = async (table: string, userId: string) => {
    const where =
      table === "charges" ? "user_id = $1" : "idempotency_key in (select id from charges where user_id = $1)";
    const { rows } = await database.query(`select count(*)::int as count from ${table} where ${where}`, [
      userId,
    ]);
    return rows[0].count;
  };

  return {
    platform,
    database,
    formLocation,
    formUrl,
    enterCard,
    tokenOf,
    newcomer,
    pay,
    payAgain,
    contracts,
    canWatch,
    chargeCount,
    until,
    async stop() {
      await database.end();
      await platform.stop();
    },
  };
}
