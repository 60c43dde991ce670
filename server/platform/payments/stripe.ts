/**
 * Stripe as a payment gateway. Cards are entered on a page of Stripe Checkout in setup mode, which charges
 * nothing; each order is one PaymentIntent.
 */
import Stripe from "stripe";
import { invalid } from "../http/failures.ts";
import { bindCard, cardName, formOf, readBoundCard } from "./card-token.ts";
import { GATEWAY_TIMEOUT_MS, type Payments, returnPage, unsigned } from "./payments.ts";
import { enteredCard, openCardForm, readToken } from "./stripe-cards.ts";
import { chargeOnce, findIntent, responseOf } from "./stripe-charges.ts";
import { available } from "./stripe-errors.ts";

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
  return {
    origins,
    // Stripe does not allow its pages in an iframe.
    hasFrame: false,
    allowsReturnTo,
    async cardForm(target) {
      if (!returnPage(target.returnUrl, allowsReturnTo)) throw invalid("return_url: no page of this site");
      return openCardForm(stripe, target, platform.origin());
    },
    async enteredCard(formId, state) {
      const form = formOf(state);
      const entered = await enteredCard(stripe, formId, form);
      if (!entered) return undefined;
      const { enteredAt, ...card } = entered;
      const bound = { card: card.token, form, enteredAt, name: cardName(card) };
      return { ...card, token: bindCard(secretKey, bound) };
    },
    readCard: (token) => readBoundCard(secretKey, token),
    async charge(key, request) {
      const card = readToken(request.cardToken);
      const intent = card && (await chargeOnce(stripe, { card, key, now: now() }, request));
      return intent && responseOf(intent);
    },
    async find(key, cardToken) {
      const card = readToken(cardToken);
      const intent = card && (await available(findIntent(stripe, { card, key, now: now() })));
      return intent && responseOf(intent);
    },
    async readWebhook(body, header) {
      const signature = header("stripe-signature");
      const event = readEvent(stripe, { body, header: signature, webhookSecret, now: now() });
      if (!event.type.startsWith("payment_intent.")) return undefined;
      // Events arrive late, twice and in any order: use them only as a trigger to fetch the charge.
      const { id } = event.data.object as Stripe.PaymentIntent;
      return responseOf(await available(stripe.paymentIntents.retrieve(id)));
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

function urlOf(apiBase: string) {
  const { protocol, hostname, port } = new URL(apiBase);
  const isPlain = protocol === "http:";
  return {
    protocol: isPlain ? "http" : "https",
    host: hostname,
    port: port || (isPlain ? 80 : 443),
  } as const;
}
