/** Charges of Stripe: one PaymentIntent for each, with the charge's id as reference and idempotency key. */
import Stripe from "stripe";
import { type ChargeRequest, type ChargeResponse, GatewayRefusal, gatewayAway } from "./payments.ts";
import type { StripeCard } from "./stripe-cards.ts";
import { isMissing, refusalOf } from "./stripe-errors.ts";

/** Metadata key of a PaymentIntent for the charge's id. */
const REFERENCE = "touchline_charge";
/** Time after which an unanswered confirmation is cancelled (ms). */
const CHALLENGE_MS = 15 * 60_000;
/** Timeout for listing PaymentIntents (ms): together with a charge it must not exceed the site's timeout. */
const LOOK_TIMEOUT_MS = 3_000;
const MAX_INTENTS = 100;
/** Currencies that Stripe counts in hundredths, although they have no decimals in ISO 4217. */
const COUNTED_IN_HUNDREDTHS = ["ISK", "UGX"];

type Intent = Stripe.PaymentIntent;

/** A charge that may have been made before. */
interface Charge {
  card: StripeCard;
  /** The charge's id. */
  key: string;
  /** Milliseconds since the epoch. */
  now: number;
}

/**
 * Charges a card, unless that has been done before.
 * @returns undefined if Stripe has no such card
 * @throws GatewayRefusal if nothing was charged for certain, else Failure 503
 */
export async function chargeOnce(
  stripe: Stripe,
  charge: Charge,
  request: ChargeRequest,
): Promise<Intent | undefined> {
  try {
    // Look for an existing intent first: Stripe drops idempotency keys after a day, and until then repeats
    // an old response.
    return (await findIntent(stripe, charge)) ?? (await createIntent(stripe, charge, request));
  } catch (error) {
    if (error instanceof GatewayRefusal) throw error;
    // If the lookup is refused, a charge may have been made before, unless this is the first attempt.
    throw (request.isFirst && refusalOf(error)) || gatewayAway(error);
  }
}

/**
 * Finds the intent of a charge, and cancels it if its confirmation was abandoned.
 * @throws the error of Stripe
 */
export async function findIntent(stripe: Stripe, { card, key, now }: Charge): Promise<Intent | undefined> {
  // Lists are consistent, searches are not. Each entered card has its own customer, with few charges.
  const { data } = await stripe.paymentIntents
    .list({ customer: card.customer, limit: MAX_INTENTS }, { timeout: LOOK_TIMEOUT_MS })
    .catch((error) => {
      if (isMissing(error)) return { data: [] };
      throw error;
    });
  const known = data.find(({ metadata }) => metadata[REFERENCE] === key);
  return known && isAbandoned(known, now) ? callOff(stripe, known) : known;
}

async function callOff(stripe: Stripe, { id }: Intent): Promise<Intent> {
  try {
    return await stripe.paymentIntents.cancel(id, { cancellation_reason: "abandoned" });
  } catch (error) {
    // It was confirmed concurrently.
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return stripe.paymentIntents.retrieve(id);
    throw error;
  }
}

/** @returns undefined if Stripe has no such card */
async function createIntent(
  stripe: Stripe,
  { card, key }: Charge,
  request: ChargeRequest,
): Promise<Intent | undefined> {
  const { amount, currency, description, returnUrl, isUnattended = false } = request;
  try {
    return await stripe.paymentIntents.create(
      {
        amount: COUNTED_IN_HUNDREDTHS.includes(currency) ? amount * 100 : amount,
        currency: currency.toLowerCase(),
        customer: card.customer,
        payment_method: card.method,
        allowed_payment_method_types: ["card"],
        confirm: true,
        ...(isUnattended ? { off_session: true } : { return_url: returnUrl }),
        description,
        metadata: { [REFERENCE]: key },
      },
      { idempotencyKey: key },
    );
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError && error.payment_intent) return error.payment_intent;
    if (isMissing(error)) return undefined;
    throw refusalOf(error) ?? error;
  }
}

const isWaiting = ({ status }: Intent) => status === "requires_action" || status === "requires_confirmation";
const isAbandoned = (intent: Intent, now: number) =>
  isWaiting(intent) && intent.created * 1000 + CHALLENGE_MS < now;

/** Returns the state of a charge; undefined for an intent that another application has made with the same account. */
export function responseOf(intent: Intent): ChargeResponse | undefined {
  const reference = intent.metadata[REFERENCE];
  if (!reference) return undefined;
  const common = { id: intent.id, reference, failureCode: null, redirectUrl: null };
  switch (intent.status) {
    case "succeeded":
      return { ...common, status: "succeeded" };
    case "requires_action": {
      const redirectUrl = intent.next_action?.redirect_to_url?.url ?? null;
      return { ...common, status: "requires_action", redirectUrl };
    }
    case "canceled":
    case "requires_payment_method":
      return { ...common, status: "failed", failureCode: failureOf(intent) };
    default:
      return { ...common, status: "processing" };
  }
}

function failureOf({ status, cancellation_reason: reason, last_payment_error: error }: Intent): string {
  if (status === "canceled" && reason === "abandoned") return "challenge_expired";
  if (error?.decline_code === "insufficient_funds") return "insufficient_funds";
  switch (error?.code) {
    case "expired_card":
      return "expired_card";
    case "authentication_required":
    case "payment_intent_authentication_failure":
      return "challenge_refused";
    default:
      return "declined";
  }
}
