import { getConfig } from "~/config/config.server";
import { type LoadArgs, pathWithoutLocale } from "~/session/scope.server";
import { afterSignUpStep, signUpStepOf } from "../onboarding/steps";
import { type Purchase, purchaseOf } from "./purchase-path";

/** The purchase described by the request URL; pages under the sign-up path imply `isSignUp`. */
export function purchaseHere(args: LoadArgs): Purchase {
  const purchase = purchaseOf(new URL(args.request.url).searchParams);
  const [pathname = ""] = pathWithoutLocale(args).split("?", 1);
  return { ...purchase, isSignUp: purchase.isSignUp || signUpStepOf(pathname) !== undefined };
}

/** Path of the sign-up step that follows the subscription, bought or skipped. */
export function afterPurchase({ returnTo = "/" }: Purchase): string {
  return afterSignUpStep("subscription", {
    returnTo,
    followsLeagues: getConfig().customer.enable_leagues_view,
  });
}
