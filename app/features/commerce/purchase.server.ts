import type { CustomerConfig } from "~/config/customer.server";
import type { RequestContext } from "~/request/context.server";
import { afterSignUpStep, signUpStepOf } from "../onboarding/steps";
import { type Purchase, purchaseOf } from "./purchase-path";

/** The purchase described by the request URL; pages under the sign-up path imply `isSignUp`. */
export function purchaseHere(context: RequestContext): Purchase {
  const purchase = purchaseOf(new URL(context.request.url).searchParams);
  const [pathname = ""] = context.path.split("?", 1);
  return { ...purchase, isSignUp: purchase.isSignUp || signUpStepOf(pathname) !== undefined };
}

/** Path of the sign-up step that follows the subscription, bought or skipped. */
export function afterPurchase(customer: CustomerConfig, { returnTo = "/" }: Purchase): string {
  return afterSignUpStep("subscription", {
    returnTo,
    followsLeagues: customer.enableLeaguesView,
  });
}
