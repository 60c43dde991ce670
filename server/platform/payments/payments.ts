/** A payment gateway as the platform sees it. */
import { z } from "zod";
import { Failure } from "../http/failures.ts";

export interface ChargeRequest {
  cardToken: string;
  /** In the currency's smallest unit. */
  amount: number;
  /** ISO 4217. */
  currency: string;
  description: string;
  /** Where a confirmation sends the browser afterwards. */
  returnUrl: string;
  /** Nobody is there to confirm anything: a plan renews. */
  isUnattended?: boolean;
}

/** What a gateway says about a charge, in answers and in webhooks. */
export const ChargeAnswer = z.object({
  id: z.string(),
  /** The idempotency key: the payer's own name for the charge. */
  reference: z.string(),
  status: z.enum(["requires_action", "processing", "succeeded", "failed"]),
  failureCode: z.string().nullable(),
  /** Where the viewer confirms; with `requires_action` only. */
  redirectUrl: z.string().nullable(),
});
export type ChargeAnswer = z.infer<typeof ChargeAnswer>;

/** Where a card form leads back to, with the card and with what the caller wants to find again. */
export interface CardFormTarget {
  returnUrl: string;
  state: string;
}

/** A card as the form's answer describes it. */
export interface EnteredCard {
  token: string;
  brand: string;
  last4: string;
}

export interface Payments {
  /** Origins that paying leads browsers to, the card form's first. */
  origins: readonly string[];
  /** Whether the card form may stand in a frame of the site, to which it then posts the card. */
  hasFrame: boolean;
  /** Whether browsers may be sent back to a page of this origin. */
  allowsReturnTo(origin: string): boolean;
  /**
   * Address of a card form.
   * @throws Failure 422 for a page that browsers may not be sent back to, 503 when the gateway does not answer
   */
  cardForm(target: CardFormTarget): Promise<string>;
  /**
   * The card that was entered in a form which leads back through the platform; undefined when none was.
   * @throws Failure 503 when the gateway does not answer
   */
  enteredCard?(formId: string): Promise<EnteredCard | undefined>;
  /**
   * Charges a card; the same key never charges twice, and tells how its charge stands.
   * @returns undefined when the gateway does not know the card
   * @throws Failure 503 when the gateway does not answer
   */
  charge(key: string, request: ChargeRequest): Promise<ChargeAnswer | undefined>;
  /**
   * Reads what a gateway has posted.
   * @param header the value of the named header
   * @returns undefined for news that are not about a charge of ours
   * @throws Failure 401 when it was not signed by the gateway, or long ago
   */
  readWebhook(body: string, header: (name: string) => unknown): Promise<ChargeAnswer | undefined>;
}

/** How long a gateway may take for an answer. */
export const GATEWAY_TIMEOUT_MS = 8_000;

/** A gateway that does not answer, or not as agreed. */
export function gatewayAway(cause: unknown): Failure {
  const failure = new Failure(503, "service_unavailable", "The payment service does not answer", 5);
  failure.cause = cause;
  return failure;
}

export const unsigned = () => new Failure(401, "invalid_signature", "The signature is not valid");

/** A page to go back to, if it is one of ours. */
export function returnPage(text: string, allowsReturnTo: Payments["allowsReturnTo"]): URL | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isSafe = /^https?:$/.test(url.protocol) && !url.username && !url.password;
  return isSafe && allowsReturnTo(url.origin) ? url : undefined;
}

/** Adds an entered card to the address of the page that has asked for it. */
export function withCard(url: URL, { token, brand, last4 }: EnteredCard, state: string): string {
  const target = new URL(url);
  target.searchParams.set("card_token", token);
  target.searchParams.set("card_brand", brand);
  target.searchParams.set("card_last4", last4);
  if (state) target.searchParams.set("state", state);
  return target.href;
}
