/** The payment gateways as a buyer meets them, and as an auditor reads their books. */
import { freePort } from "./services.ts";
import type { StripeCard } from "./stripe-objects.ts";
import { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, startStripeServer } from "./stripe-server.ts";

/** What a card does when it is charged. */
export type Card = "good" | "settles" | "challenge" | "declined";

/** A charge as both sides' books have it. */
export interface BookedCharge {
  amount: number;
  currency: string;
  card: string;
  status: string;
}

export interface TestGateway {
  /** Settings of the platform that uses it. */
  platformEnv: Record<string, string>;
  /** Settings of a site in front of another program's platform. */
  siteEnv: Record<string, string>;
  /** To be told once, where the platform is. */
  begin(platformUrl: string): void;
  /** Enters a card. @param form where the platform leads for it @returns where the browser is led to */
  enterCard(form: string, card: Card): Promise<string>;
  /** Gives a bank's confirmation. @returns the status of the answer */
  approve(url: string): Promise<number>;
  /**
   * Its books: the charges by the name that the payer gave each.
   * @param query asks the platform's database, in which the sandbox keeps its own
   */
  charges(query: <Row extends object>(sql: string) => Promise<Row[]>): Promise<Map<string, BookedCharge[]>>;
  /** Makes charges whose answers never arrive; for a gateway that is a program of the tests. */
  loseAnswers?(how: "cut" | "hang", times: number): void;
  /** Calls once, as soon as the next charge is made and before it is answered. */
  onNextCharge?(listener: () => void): void;
  close(): Promise<void>;
}

const leadsTo = async (url: string, init?: RequestInit): Promise<string> => {
  const answer = await fetch(url, { ...init, redirect: "manual" });
  await answer.arrayBuffer();
  return answer.headers.get("location") ?? "";
};
const post = (fields: Record<string, string>) => ({ method: "POST", body: new URLSearchParams(fields) });

const NUMBERS: Record<Card, string> = {
  good: "4242 4242 4242 4242",
  settles: "4000 0000 0000 0077",
  challenge: "4000 0000 0000 3220",
  declined: "4000 0000 0000 0002",
};

/** The sandbox, which is part of the platform's process and dies with it. */
export async function sandboxGateway(): Promise<TestGateway> {
  const port = String(await freePort());
  return {
    platformEnv: { PAYMENTS: "sandbox", PAYMENTS_PORT: port },
    siteEnv: { PAYMENTS_ORIGIN: `http://127.0.0.1:${port}` },
    begin() {
      // It knows its platform.
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

/** The stand-in for Stripe, which lives on when the platform dies. */
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
    loseAnswers: stripe.loseAnswers,
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
