import * as paths from "~/lib/paths";
import { safeReturnPath } from "~/lib/return-path";
import type { RequestContext } from "~/request/context.server";
import { signUpStepOf } from "../onboarding/steps";

/** Parses the query of `paths.payment` and `paths.buy`; invalid values are omitted. */
export function purchaseOf(query: URLSearchParams): paths.Purchase {
  return {
    offerId: query.get("plan") || undefined,
    returnTo: safeReturnPath(query.get("redirectTo")),
    isSignUp: query.get("from") === paths.FROM_SIGN_UP,
  };
}

/** The purchase described by the request URL; pages under the sign-up path imply `isSignUp`. */
export function purchaseHere(context: RequestContext): paths.Purchase {
  const purchase = purchaseOf(new URL(context.request.url).searchParams);
  const [pathname = ""] = context.path.split("?", 1);
  return { ...purchase, isSignUp: purchase.isSignUp || signUpStepOf(pathname) !== undefined };
}

/** Path to open when the subscription, which is the last step of sign-up, is bought or skipped. */
export const afterSignUp = ({ returnTo = paths.home }: paths.Purchase): string => returnTo;
