/**
 * Stripe as a payment gateway. Cards are entered on a page of Stripe Checkout in setup mode, which charges
 * nothing; each order is one PaymentIntent, with the charge's id as reference and idempotency key.
 */
import Stripe from "stripe";
import { currencyOf } from "../commerce/money.ts";
import { invalid } from "../http/failures.ts";
import { bindCard, cardName, formOf, readBoundCard } from "./card-token.ts";
import {
  type ChargeRequest,
  type ChargeResponse,
  GATEWAY_TIMEOUT_MS,
  GatewayRefusal,
  gatewayAway,
  type Payments,
  returnPage,
  unsigned,
} from "./payments.ts";

export interface StripeSettings {
  secretKey: string;
  webhookSecret: string;
  /** Base URL of Stripe's API; for tests. */
  apiBase?: string;
  /** Origins of Checkout and of bank confirmations, if they are not Stripe's own. */
  origins?: readonly string[];
}

/** Origins of Checkout's pages and of the page that redirects to a bank. */
const ORIGINS = ["https://checkout.stripe.com", "https://hooks.stripe.com"];
/** Metadata key of a PaymentIntent for the charge's id. */
const REFERENCE = "touchline_charge";
/** Metadata key of a Checkout Session for the card form's id. */
const FORM = "touchline_form";
/** Time after which an unanswered confirmation is cancelled (ms). */
const CHALLENGE_MS = 15 * 60_000;
/** Timeout for listing PaymentIntents (ms): together with a charge it must not exceed the site's timeout. */
const LOOK_TIMEOUT_MS = 3_000;
const MAX_INTENTS = 100;
/** Currencies that Stripe counts in hundredths, although they have no decimals in ISO 4217. */
const COUNTED_IN_HUNDREDTHS = ["ISK", "UGX"];

type Intent = Stripe.PaymentIntent;

/** @param platform its `origin` is the URL at which browsers reach the platform, to which Checkout returns */
export function createStripePayments(
  { secretKey, webhookSecret, apiBase, origins = ORIGINS }: StripeSettings,
  platform: {
    allowsReturnTo: (origin: string) => boolean;
    origin: () => string;
    now: () => number;
  },
): Payments {
  const stripe = new Stripe(secretKey, {
    ...(apiBase && urlOf(apiBase)),
    timeout: GATEWAY_TIMEOUT_MS,
    // The site and the ledger retry themselves: with the same key, after a lookup.
    maxNetworkRetries: 0,
    telemetry: false,
  });
  const { allowsReturnTo, now } = platform;

  async function currentIntent(card: Card, key: string): Promise<Intent | undefined> {
    // Lists are consistent, searches are not. Each entered card has its own customer, with few charges.
    const { data } = await stripe.paymentIntents
      .list({ customer: card.customer, limit: MAX_INTENTS }, { timeout: LOOK_TIMEOUT_MS })
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
      // It was confirmed concurrently.
      if (error instanceof Stripe.errors.StripeInvalidRequestError) return stripe.paymentIntents.retrieve(id);
      throw error;
    }
  }
  /** @returns undefined if Stripe has no such card */
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
      throw refusalOf(error) ?? error;
    }
  }
  async function makeOnce(card: Card, key: string, request: ChargeRequest): Promise<Intent | undefined> {
    try {
      // Look for an existing intent first: Stripe drops idempotency keys after a day, and until then repeats
      // an old response.
      return (await currentIntent(card, key)) ?? (await newIntent(card, key, request));
    } catch (error) {
      if (error instanceof GatewayRefusal) throw error;
      // If the lookup is refused, a charge may have been made before, unless this is the first attempt.
      throw (request.isFirst && refusalOf(error)) || gatewayAway(error);
    }
  }

  return {
    origins,
    // Stripe does not allow its pages in an iframe.
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
          metadata: { [FORM]: formOf(state) },
          // A card is set up for any currency, but Checkout needs one to select payment methods.
          currency: currencyOf({ currency: null }).toLowerCase(),
          // Stripe replaces the placeholder in braces, which must not be escaped.
          success_url: `${platform.origin()}/payments/card/entered?form={CHECKOUT_SESSION_ID}&${back}`,
          cancel_url: returnUrl,
        }),
      );
      if (!session.url) throw gatewayAway(new Error("the form has no address"));
      return session.url;
    },
    async enteredCard(formId, state) {
      try {
        const session = await stripe.checkout.sessions.retrieve(formId, {
          expand: ["setup_intent.payment_method"],
        });
        const form = formOf(state);
        // The URL of another viewer's form returns no card for this state.
        if (session.metadata?.[FORM] !== form) return undefined;
        const card = cardOf(session);
        const enteredAt = session.created * 1000;
        if (!card) return undefined;
        const bound = { card: card.token, form, enteredAt, name: cardName(card) };
        return { ...card, token: bindCard(secretKey, bound) };
      } catch (error) {
        if (error instanceof Stripe.errors.StripeInvalidRequestError) return undefined;
        throw gatewayAway(error);
      }
    },
    readCard: (token) => readBoundCard(secretKey, token),
    async charge(key, request) {
      const card = readToken(request.cardToken);
      if (!card) return undefined;
      const intent = await makeOnce(card, key, request);
      return intent && responseOf(intent);
    },
    async find(key, cardToken) {
      const card = readToken(cardToken);
      const intent = card && (await asked(currentIntent(card, key)));
      return intent && responseOf(intent);
    },
    async readWebhook(body, header) {
      const event = readEvent(stripe, {
        body,
        header: header("stripe-signature"),
        webhookSecret,
        now: now(),
      });
      if (!event.type.startsWith("payment_intent.")) return undefined;
      // Events arrive late, twice and in any order: use them only as a trigger to fetch the charge.
      const { id } = event.data.object as Intent;
      return responseOf(await asked(stripe.paymentIntents.retrieve(id)));
    },
  };
}

/** @throws Failure 401 */
function readEvent(
  stripe: Stripe,
  input: { body: string; header: unknown; webhookSecret: string; now: number },
): Stripe.Event {
  const { body, header, webhookSecret, now } = input;
  try {
    const signature = typeof header === "string" ? header : "";
    return stripe.webhooks.constructEvent(body, signature, webhookSecret, undefined, undefined, now);
  } catch {
    throw unsigned();
  }
}

/** @throws Failure 503 for any error of Stripe */
async function asked<T>(response: Promise<T>): Promise<T> {
  try {
    return await response;
  } catch (error) {
    throw gatewayAway(error);
  }
}

function urlOf(apiBase: string) {
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

/**
 * Refusals after which nothing was charged for certain: invalid and unauthorised requests. Excludes rate
 * limits, keys in use and errors within Stripe.
 */
function refusalOf(error: unknown): GatewayRefusal | undefined {
  const { StripeAuthenticationError, StripeCardError, StripeInvalidRequestError, StripePermissionError } =
    Stripe.errors;
  if (!(error instanceof Stripe.errors.StripeError)) return undefined;
  const reason = error.code ?? error.type;
  if (error instanceof StripeAuthenticationError || error instanceof StripePermissionError) {
    return new GatewayRefusal(reason, true);
  }
  const isRefused = error instanceof StripeInvalidRequestError || error instanceof StripeCardError;
  // `lock_timeout`: a concurrent call may be charging.
  return isRefused && error.code !== "lock_timeout" ? new GatewayRefusal(reason, false) : undefined;
}

/** Parts of a card token: Stripe charges a payment method for the customer to which it belongs. */
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

/** @returns undefined for an intent that another application has made with the same account */
function responseOf(intent: Intent): ChargeResponse | undefined {
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
