/** The payment gateways for tests: entering cards as a buyer, and reading the gateways' charges. */
import { freePort } from "../../tools/free-port.ts";
import type { StripeCard } from "./stripe-objects.ts";
import { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, startStripeServer } from "./stripe-server.ts";

/** How a card behaves when it is charged. */
export type Card = "good" | "settles" | "challenge" | "declined";

/** A charge, in a form common to the platform and the gateways. */
export interface BookedCharge {
  amount: number;
  currency: string;
  card: string;
  status: string;
}

export interface TestGateway {
  /** Settings of the platform that uses it. */
  platformEnv: Record<string, string>;
  /** Settings of a site that uses a platform in another process. */
  siteEnv: Record<string, string>;
  /** Called once, with the URL of the platform. */
  begin(platformUrl: string): void;
  /** Enters a card. @param form URL of the platform for the card form @returns URL of the final redirect */
  enterCard(form: string, card: Card): Promise<string>;
  /** Confirms a payment as the bank does. @returns the status of the response */
  approve(url: string): Promise<number>;
  /**
   * Returns the gateway's charges by the name that the payer gave each.
   * @param query queries the platform's database, in which the sandbox stores its charges
   */
  charges(query: <Row extends object>(sql: string) => Promise<Row[]>): Promise<Map<string, BookedCharge[]>>;
  /** Makes charges whose responses never arrive; only for fake gateways. */
  loseResponses?(how: "cut" | "hang", times: number): void;
  /** Calls the listener once, after the next charge is made and before the response is sent. */
  onNextCharge?(listener: () => void): void;
  close(): Promise<void>;
}

const leadsTo = async (url: string, init?: RequestInit): Promise<string> => {
  const response = await fetch(url, { ...init, redirect: "manual" });
  await response.arrayBuffer();
  return response.headers.get("location") ?? "";
};
const post = (fields: Record<string, string>) => ({ method: "POST", body: new URLSearchParams(fields) });

const NUMBERS: Record<Card, string> = {
  good: "4242 4242 4242 4242",
  settles: "4000 0000 0000 0077",
  challenge: "4000 0000 0000 3220",
  declined: "4000 0000 0000 0002",
};

/** The sandbox gateway, which runs and ends with the platform's process. */
export async function sandboxGateway(): Promise<TestGateway> {
  const port = String(await freePort());
  return {
    platformEnv: { PAYMENTS: "sandbox", PAYMENTS_PORT: port },
    siteEnv: { PAYMENTS_ORIGIN: `http://127.0.0.1:${port}` },
    begin() {
      // The sandbox is part of the platform.
    },
    enterCard: (form, card) => leadsTo(form, post({ number: NUMBERS[card], expiry: "12/40", cvc: "123" })),
    async approve(url) {
      return (await fetch(url, { ...post({ answer: "approve" }), redirect: "manual" })).status;
    },
    async charges(query) {
      const rows = await query<BookedCharge & { key: string }>(
        "select idempotency_key as key, amount, currency, card_token as card, status from gateway_charges",
      );
      return grouped(rows.map(({ key, ...charge }) => [key, charge]));
    },
    close: async () => undefined,
  };
}

/** The fake Stripe server, which keeps running when the platform ends. */
export async function stripeGateway(): Promise<TestGateway> {
  const stripe = await startStripeServer();
  const STATUS: Record<string, string> = { requires_payment_method: "failed", canceled: "failed" };
  return {
    platformEnv: {
      PAYMENTS: "stripe",
      STRIPE_SECRET_KEY,
      STRIPE_WEBHOOK_SECRET,
      STRIPE_API_BASE: stripe.url,
      PAYMENTS_ORIGIN: stripe.url,
    },
    siteEnv: { PAYMENTS: "stripe", PAYMENTS_ORIGIN: stripe.url },
    begin: (platformUrl) => stripe.deliverTo(`${platformUrl}/api/payments/webhook`),
    async enterCard(form, card) {
      return leadsTo(await leadsTo(form, post({ card: card satisfies StripeCard })));
    },
    async approve(url) {
      return (await fetch(url, { ...post({ answer: "approve" }), redirect: "manual" })).status;
    },
    async charges() {
      return grouped(
        [...stripe.intents.values()].map((intent) => [
          intent.metadata.touchline_charge ?? "",
          {
            amount: intent.amount,
            currency: intent.currency.toUpperCase(),
            card: `${intent.payment_method}.${intent.customer}`,
            status: STATUS[intent.status] ?? intent.status,
          },
        ]),
      );
    },
    loseResponses: stripe.loseResponses,
    onNextCharge(listener) {
      stripe.onCharge(() => {
        stripe.onCharge(undefined);
        listener();
      });
    },
    close: stripe.close,
  };
}

function grouped(charges: readonly (readonly [string, BookedCharge])[]): Map<string, BookedCharge[]> {
  const books = new Map<string, BookedCharge[]>();
  for (const [key, charge] of charges) books.set(key, [...(books.get(key) ?? []), charge]);
  return books;
}
