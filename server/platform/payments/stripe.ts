/**
 * Stripe as the platform sees it. Cards are entered on a page of Stripe Checkout that sets a card up and charges
 * nothing; each order is one PaymentIntent, named by the charge's id, which is its idempotency key as well.
 */
import Stripe from "stripe";
import { currencyOf } from "../commerce/money.ts";
import { invalid } from "../http/failures.ts";
import {
  type ChargeAnswer,
  type ChargeRequest,
  GATEWAY_TIMEOUT_MS,
  gatewayAway,
  type Payments,
  returnPage,
  unsigned,
} from "./payments.ts";

export interface StripeSettings {
  secretKey: string;
  webhookSecret: string;
  /** Where Stripe's interface is; for tests. */
  apiBase?: string;
  /** Origins of Checkout and of banks' confirmations, where they are not Stripe's own. */
  origins?: readonly string[];
}

/** Checkout's pages, and the page that leads to a bank's. */
const ORIGINS = ["https://checkout.stripe.com", "https://hooks.stripe.com"];
/** The name of a charge in the metadata of its PaymentIntent. */
const REFERENCE = "touchline_charge";
/** A confirmation that nobody gives is called off. */
const CHALLENGE_MS = 15 * 60_000;
/** A look is quick; together with a charge it must not outlast the site's patience. */
const LOOK_TIMEOUT_MS = 3_000;
const MOST_INTENTS = 100;
/** Stripe counts these in hundredths, though ISO 4217 gives them none. */
const COUNTED_IN_HUNDREDTHS = ["ISK", "UGX"];

type Intent = Stripe.PaymentIntent;

/** @param platform where Checkout leads back to: the address at which browsers reach the platform */
export function createStripePayments(
  { secretKey, webhookSecret, apiBase, origins = ORIGINS }: StripeSettings,
  platform: {
    allowsReturnTo: (origin: string) => boolean;
    origin: () => string;
    now: () => number;
  },
): Payments {
  const stripe = new Stripe(secretKey, {
    ...(apiBase && addressOf(apiBase)),
    timeout: GATEWAY_TIMEOUT_MS,
    // Who asks us asks again, and so do we: with the same key, after a look.
    maxNetworkRetries: 0,
    telemetry: false,
  });
  const { allowsReturnTo, now } = platform;

  async function currentIntent(card: Card, key: string): Promise<Intent | undefined> {
    // A list is up to date, a search is not; each card that is entered has a customer of its own, with few charges.
    const { data } = await stripe.paymentIntents
      .list({ customer: card.customer, limit: MOST_INTENTS }, { timeout: LOOK_TIMEOUT_MS })
      .catch((error) => {
        if (isMissing(error)) return { data: [] };
        throw error;
      });
    const known = data.find(({ metadata }) => metadata[REFERENCE] === key);
    return known && isAbandoned(known, now()) ? callOff(known) : known;
  }
  async function callOff({ id }: Intent): Promise<Intent> {
    try {
      return await stripe.paymentIntents.cancel(id, { cancellation_reason: "abandoned" });
    } catch (error) {
      // It was confirmed in this very moment.
      if (error instanceof Stripe.errors.StripeInvalidRequestError) return stripe.paymentIntents.retrieve(id);
      throw error;
    }
  }
  /** @returns undefined for a card that Stripe does not have */
  async function newIntent(card: Card, key: string, request: ChargeRequest): Promise<Intent | undefined> {
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
      throw error;
    }
  }

  return {
    origins,
    // Stripe refuses to be framed.
    hasFrame: false,
    allowsReturnTo,
    async cardForm({ returnUrl, state }) {
      if (!returnPage(returnUrl, allowsReturnTo)) throw invalid("return_url: no page of this site");
      const back = new URLSearchParams({ return_url: returnUrl, state });
      const session = await asked(
        stripe.checkout.sessions.create({
          mode: "setup",
          allowed_payment_method_types: ["card"],
          customer_creation: "always",
          // A card is set up for any currency; which methods are offered wants one named.
          currency: currencyOf({ currency: null }).toLowerCase(),
          // The name in braces is filled in by Stripe and must not be escaped.
          success_url: `${platform.origin()}/payments/card/entered?form={CHECKOUT_SESSION_ID}&${back}`,
          cancel_url: returnUrl,
        }),
      );
      if (!session.url) throw gatewayAway(new Error("the form has no address"));
      return session.url;
    },
    async enteredCard(formId) {
      try {
        const session = await stripe.checkout.sessions.retrieve(formId, {
          expand: ["setup_intent.payment_method"],
        });
        return cardOf(session);
      } catch (error) {
        if (error instanceof Stripe.errors.StripeInvalidRequestError) return undefined;
        throw gatewayAway(error);
      }
    },
    async charge(key, request) {
      const card = readToken(request.cardToken);
      if (!card) return undefined;
      // Stripe forgets keys after a day and repeats an old answer before: what is there counts.
      const intent = await asked(
        currentIntent(card, key).then((known) => known ?? newIntent(card, key, request)),
      );
      return intent && answerOf(intent);
    },
    async readWebhook(body, header) {
      const event = readEvent(stripe, {
        body,
        header: header("stripe-signature"),
        webhookSecret,
        now: now(),
      });
      if (!event.type.startsWith("payment_intent.")) return undefined;
      // Events come late, twice and in any order: they only say which charge to look at.
      const { id } = event.data.object as Intent;
      return answerOf(await asked(stripe.paymentIntents.retrieve(id)));
    },
  };
}

/** @throws Failure 401 */
function readEvent(
  stripe: Stripe,
  given: { body: string; header: unknown; webhookSecret: string; now: number },
): Stripe.Event {
  const { body, header, webhookSecret, now } = given;
  try {
    const signature = typeof header === "string" ? header : "";
    return stripe.webhooks.constructEvent(body, signature, webhookSecret, undefined, undefined, now);
  } catch {
    throw unsigned();
  }
}

/** @throws Failure 503 for whatever Stripe does not answer as it should */
async function asked<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw gatewayAway(error);
  }
}

function addressOf(apiBase: string) {
  const { protocol, hostname, port } = new URL(apiBase);
  const isPlain = protocol === "http:";
  return {
    protocol: isPlain ? "http" : "https",
    host: hostname,
    port: port || (isPlain ? 80 : 443),
  } as const;
}

function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_missing";
}

/** A card is charged for the customer it belongs to: both make the token. */
interface Card {
  method: string;
  customer: string;
}

function readToken(token: string): Card | undefined {
  const [method = "", customer = "", ...rest] = token.split(".");
  const isCard = /^pm_\w+$/.test(method) && /^cus_\w+$/.test(customer) && rest.length === 0;
  return isCard ? { method, customer } : undefined;
}

const BRANDS: Record<string, string> = {
  amex: "American Express",
  diners: "Diners Club",
  discover: "Discover",
  jcb: "JCB",
  mastercard: "Mastercard",
  unionpay: "UnionPay",
  visa: "Visa",
};

function cardOf({ status, setup_intent: setup, customer }: Stripe.Checkout.Session) {
  if (status !== "complete" || !setup || typeof setup === "string" || !customer) return undefined;
  const { payment_method: method } = setup;
  if (!method || typeof method === "string" || !method.card) return undefined;
  const owner = typeof customer === "string" ? customer : customer.id;
  const { brand, last4 } = method.card;
  return { token: `${method.id}.${owner}`, brand: BRANDS[brand] ?? brand, last4 };
}

const isWaiting = ({ status }: Intent) => status === "requires_action" || status === "requires_confirmation";
const isAbandoned = (intent: Intent, now: number) =>
  isWaiting(intent) && intent.created * 1000 + CHALLENGE_MS < now;

/** @returns undefined for an intent that somebody else has made with the same account */
function answerOf(intent: Intent): ChargeAnswer | undefined {
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
