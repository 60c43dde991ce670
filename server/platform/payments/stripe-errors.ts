/** What errors of Stripe mean for a charge. */
import Stripe from "stripe";
import { GatewayRefusal, gatewayAway } from "./payments.ts";

/** Waits for a response. @throws Failure 503 for any error of Stripe */
export async function available<T>(response: Promise<T>): Promise<T> {
  try {
    return await response;
  } catch (error) {
    throw gatewayAway(error);
  }
}

/** Whether Stripe has no such object. */
export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_missing";
}

/**
 * Refusals after which nothing was charged for certain: invalid and unauthorised requests. Excludes rate
 * limits, keys in use and errors within Stripe.
 */
export function refusalOf(error: unknown): GatewayRefusal | undefined {
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
