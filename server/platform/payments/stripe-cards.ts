/** Cards that are entered on a page of Stripe Checkout. */
import Stripe from "stripe";
import { currencyOf } from "../commerce/money.ts";
import { formOf } from "./card-token.ts";
import { type CardFormTarget, type EnteredCard, gatewayAway } from "./payments.ts";
import { available } from "./stripe-errors.ts";

/** Metadata key of a Checkout Session for the card form's id. */
const FORM = "touchline_form";

/** Parts of a card token: Stripe charges a payment method for the customer to which it belongs. */
export interface StripeCard {
  method: string;
  customer: string;
}

/** Parses the token of `enteredCard`; undefined for any other text. */
export function readToken(token: string): StripeCard | undefined {
  const [method = "", customer = "", ...rest] = token.split(".");
  const isCard = /^pm_\w+$/.test(method) && /^cus_\w+$/.test(customer) && rest.length === 0;
  return isCard ? { method, customer } : undefined;
}

/**
 * Opens a card form.
 * @param origin URL at which browsers reach the platform, to which Checkout returns
 * @returns the form's URL
 * @throws Failure 503
 */
export async function openCardForm(
  stripe: Stripe,
  { returnUrl, state }: CardFormTarget,
  origin: string,
): Promise<string> {
  const back = new URLSearchParams({ return_url: returnUrl, state });
  const session = await available(
    stripe.checkout.sessions.create({
      mode: "setup",
      allowed_payment_method_types: ["card"],
      customer_creation: "always",
      metadata: { [FORM]: formOf(state) },
      // A card is set up for any currency, but Checkout needs one to select payment methods.
      currency: currencyOf({ currency: null }).toLowerCase(),
      // Stripe replaces the placeholder in braces, which must not be escaped.
      success_url: `${origin}/payments/card/entered?form={CHECKOUT_SESSION_ID}&${back}`,
      cancel_url: returnUrl,
    }),
  );
  if (!session.url) throw gatewayAway(new Error("the form has no URL"));
  return session.url;
}

/**
 * Reads the card that was entered in a form, and when the form was opened (ms since the epoch).
 * @param formId of Stripe
 * @param form id of the card form, from `formOf`
 * @returns undefined if there is none, or if it is another form
 * @throws Failure 503
 */
export async function enteredCard(
  stripe: Stripe,
  formId: string,
  form: string,
): Promise<(EnteredCard & { enteredAt: number }) | undefined> {
  try {
    const session = await stripe.checkout.sessions.retrieve(formId, {
      expand: ["setup_intent.payment_method"],
    });
    // The URL of another viewer's form returns no card for this state.
    const card = session.metadata?.[FORM] === form ? cardOf(session) : undefined;
    return card && { ...card, enteredAt: session.created * 1000 };
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return undefined;
    throw gatewayAway(error);
  }
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

function cardOf({ status, setup_intent: setup, customer }: Stripe.Checkout.Session): EnteredCard | undefined {
  if (status !== "complete" || !setup || typeof setup === "string" || !customer) return undefined;
  const { payment_method: method } = setup;
  if (!method || typeof method === "string" || !method.card) return undefined;
  const owner = typeof customer === "string" ? customer : customer.id;
  const { brand, last4 } = method.card;
  return { token: `${method.id}.${owner}`, brand: BRANDS[brand] ?? brand, last4 };
}
