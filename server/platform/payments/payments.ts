/** Interface between the platform and a payment gateway. */
import { z } from "zod";
import { Failure } from "../http/failures.ts";
import type { BoundCard } from "./card-token.ts";

export interface ChargeRequest {
  cardToken: string;
  /** In the currency's smallest unit. */
  amount: number;
  /** ISO 4217. */
  currency: string;
  description: string;
  /** URL to which a confirmation returns. */
  returnUrl: string;
  /** Language of a confirmation; English without one. */
  locale?: string;
  /** Set for renewals: no user is present to confirm the payment. */
  isUnattended?: boolean;
  /** Set for the first attempt: nothing can have been charged yet. */
  isFirst?: boolean;
}

/** State of a charge, in responses of the gateway and in webhooks. */
export const ChargeResponse = z.object({
  id: z.string(),
  /** Idempotency key: the payer's id for the charge. */
  reference: z.string(),
  status: z.enum(["requires_action", "processing", "succeeded", "failed"]),
  failureCode: z.string().nullable(),
  /** URL of the confirmation; with `requires_action` only. */
  redirectUrl: z.string().nullable(),
});
export type ChargeResponse = z.infer<typeof ChargeResponse>;

/** Return URL of a card form, the caller's opaque state, and the language of the caller's page. */
export interface CardFormTarget {
  returnUrl: string;
  state: string;
  /** Locale of the site, for a gateway that has its language. */
  locale?: string;
}

/** Card that the form returns. */
export interface EnteredCard {
  /** Token made by `bindCard`. */
  token: string;
  brand: string;
  last4: string;
}

export interface Payments {
  /** Origins to which a payment can redirect browsers, beginning with that of the card form. */
  origins: readonly string[];
  /** Whether the card form may be embedded in an iframe of the site, to which it then posts the card. */
  hasFrame: boolean;
  /** Whether browsers may return to a page of this origin. */
  allowsReturnTo(origin: string): boolean;
  /**
   * URL of a card form.
   * @throws Failure 422 for a return URL that is not allowed, 503 if the gateway does not respond
   */
  cardForm(target: CardFormTarget): Promise<string>;
  /**
   * Card that was entered in a form which returns through the platform; undefined if there is none, or if the
   * form was opened with another state.
   * @throws Failure 503 if the gateway does not respond
   */
  enteredCard?(formId: string, state: string): Promise<EnteredCard | undefined>;
  /** Parses the token that a card form returned. @returns undefined if it was not made here */
  readCard(token: string): BoundCard | undefined;
  /**
   * Charges a card. The same key never charges twice, and returns the state of its charge.
   * @returns undefined if the gateway has no such card
   * @throws GatewayRefusal if nothing was charged for certain, Failure 503 if the gateway does not respond
   */
  charge(key: string, request: ChargeRequest): Promise<ChargeResponse | undefined>;
  /**
   * Returns the state of a charge that may have been made; never makes one.
   * @param cardToken of the same charge
   * @returns undefined if the gateway has no charge with this key
   * @throws Failure 503 if the gateway does not respond
   */
  find(key: string, cardToken: string): Promise<ChargeResponse | undefined>;
  /**
   * Parses a webhook of the gateway.
   * @param header returns the value of the named header
   * @returns undefined for events that do not concern one of our charges
   * @throws Failure 401 if it was not signed by the gateway, or too long ago
   */
  readWebhook(body: string, header: (name: string) => unknown): Promise<ChargeResponse | undefined>;
}

/** Timeout for requests to a gateway (ms). */
export const GATEWAY_TIMEOUT_MS = 8_000;

/** Failure for a gateway that does not respond, or not as agreed. */
export function gatewayAway(cause: unknown): Failure {
  const failure = new Failure(503, "service_unavailable", "The payment service does not answer", 5);
  failure.cause = cause;
  return failure;
}

/** The gateway refuses to make a charge and has not made it. */
export class GatewayRefusal extends Error {
  /**
   * @param reason the gateway's code; never its message, which may concern a card or an account
   * @param isOurFault whether the gateway refuses the operator (key, permissions), whatever the charge
   */
  constructor(
    readonly reason: string,
    readonly isOurFault: boolean,
  ) {
    super(`the payment gateway refused a charge: ${reason}`);
    this.name = "GatewayRefusal";
  }
}

/** Failure of a webhook without a valid signature. */
export const unsigned = () => new Failure(401, "invalid_signature", "The signature is not valid");

/** Parses a return URL; undefined unless it belongs to the site. */
export function returnPage(text: string, allowsReturnTo: Payments["allowsReturnTo"]): URL | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isSafe = /^https?:$/.test(url.protocol) && !url.username && !url.password;
  return isSafe && allowsReturnTo(url.origin) ? url : undefined;
}

/** Adds an entered card to the return URL. */
export function withCard(url: URL, { token, brand, last4 }: EnteredCard, state: string): string {
  const target = new URL(url);
  target.searchParams.set("card_token", token);
  target.searchParams.set("card_brand", brand);
  target.searchParams.set("card_last4", last4);
  if (state) target.searchParams.set("state", state);
  return target.href;
}
