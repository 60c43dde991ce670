/**
 * Objects that the fake Stripe stores and returns: the fields of Stripe's objects that the platform reads.
 */

/** Effect of a card of the hosted page when it is charged. */
export type StripeCard = "good" | "challenge" | "settles" | "bounces" | "declined" | "poor" | "expired";

export interface StripeIntent {
  id: string;
  object: "payment_intent";
  amount: number;
  currency: string;
  customer: string;
  payment_method: string;
  status: string;
  created: number;
  description: string;
  metadata: Record<string, string>;
  cancellation_reason: string | null;
  last_payment_error: { type: string; code: string; decline_code?: string; message: string } | null;
  next_action: { type: string; redirect_to_url: { url: string; return_url: string } } | null;
}

export interface Session {
  id: string;
  object: "checkout.session";
  created: number;
  metadata: Record<string, string>;
  mode: string;
  status: "open" | "complete";
  url: string;
  success_url: string;
  cancel_url: string;
  customer: string | null;
  setup_intent: string | null;
}

export interface Method {
  id: string;
  object: "payment_method";
  card: { brand: string; last4: string };
  behaviour: StripeCard;
}

export const LAST4: Record<StripeCard, string> = {
  good: "4242",
  challenge: "3220",
  settles: "0077",
  bounces: "0341",
  declined: "0002",
  poor: "9995",
  expired: "0069",
};

/** An error response in Stripe's format. */
export class StripeProblem extends Error {
  constructor(
    readonly status: number,
    readonly error: Record<string, unknown>,
  ) {
    super(String(error.message));
  }
}

export const missing = (param: string, id: string) =>
  new StripeProblem(404, {
    type: "invalid_request_error",
    code: "resource_missing",
    param,
    message: `No such ${param}: '${id}'`,
  });

/** The error of a failed charge on its intent. */
export const cardError = (code: string, decline_code?: string) => ({
  type: "card_error",
  code,
  ...(decline_code && { decline_code }),
  message: "Your card was declined.",
});
