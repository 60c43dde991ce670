/** A platform that accepts cards through the fake Stripe, and its buyers. */
import { setTimeout as sleep } from "node:timers/promises";
import { RETURN, startCardPayments } from "./card-payments.ts";
import type { StripeCard } from "./stripe-objects.ts";
import { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, startStripeServer } from "./stripe-server.ts";
import { TEST_NOW } from "./test-platform.ts";

export type StripePayments = Awaited<ReturnType<typeof startStripePayments>>;

/** Starts it at the test time, with the demo data and working webhooks. */
export async function startStripePayments() {
  const stripe = await startStripeServer();
  stripe.setNow(() => TEST_NOW);
  /** Settings with which other platforms can share this Stripe. */
  const settings = {
    secretKey: STRIPE_SECRET_KEY,
    webhookSecret: STRIPE_WEBHOOK_SECRET,
    apiBase: stripe.url,
  };
  const cards = await startCardPayments({ payments: settings });
  const { platform, database } = cards;
  const deliverWebhooks = () => stripe.deliverTo(`${platform.url}/api/payments/webhook`);
  deliverWebhooks();

  /** From the platform's URL of the card form to Checkout and back; returns the final URL. */
  async function enterCard(card: StripeCard): Promise<URL> {
    const checkout = await redirectOf(cards.formLocation("abc", RETURN));
    const entered = await redirectOf(checkout, { method: "POST", body: new URLSearchParams({ card }) });
    return new URL(await redirectOf(entered));
  }

  /** Charges of a user in the ledger, with the state of their contracts. */
  async function ledger(userId: string) {
    const { rows } = await database.query(
      `select c.id, c.amount, c.status, c.failure_code as why, k.active, k.purchase_processing as open
       from charges c join contracts k on k.id = c.contract_id where c.user_id = $1 order by c.created_at`,
      [userId],
    );
    return rows;
  }

  return {
    stripe,
    settings,
    platform,
    database,
    newcomer: cards.newcomer,
    enterCard,
    ledger,
    deliverWebhooks,
    tokenOf: async (card: StripeCard) => (await enterCard(card)).searchParams.get("card_token") ?? "",
    /** @param key idempotency key: a repeated order is the same one */
    pay: (token: string, card: string, key: string, productId = "plan-all") =>
      platform.call("POST", "/api/commerce/subscription_checkout", {
        token,
        body: { card: { token: card }, subscription_id: productId },
        headers: {
          "idempotency-key": key,
          "x-return-url": "http://localhost:3000/payment/processing?plan=p",
        },
      }),
    /** The PaymentIntents of a user, found by the names of the charges in the ledger. */
    async intentsOf(userId: string) {
      const ids = (await ledger(userId)).map(({ id }) => id);
      return [...stripe.intents.values()].filter(({ metadata }) => ids.includes(metadata.touchline_charge));
    },
    /** Waits until the outcome of all charges of a user is known. */
    async settled(userId: string) {
      for (let tries = 0; tries < 300; tries++) {
        if ((await ledger(userId)).every(({ status }) => status !== "processing")) return;
        await sleep(50);
      }
      throw new Error("a charge is still processing");
    },
    async stop() {
      await cards.stop();
      await stripe.close();
    },
  };
}

/** Target of a redirect; empty if the response is none. */
export async function redirectOf(url: string, init?: RequestInit): Promise<string> {
  const response = await fetch(url, { ...init, redirect: "manual" });
  await response.arrayBuffer();
  return response.headers.get("location") ?? "";
}
