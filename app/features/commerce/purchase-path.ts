import { safeReturnPath } from "~/lib/return-path";

/** Data that the pages of a purchase pass to each other in their URLs. */
export interface Purchase {
  /** Id of the offer. */
  offerId?: string;
  /** Path to return to after the purchase, usually the event. */
  returnTo?: string;
  /** Whether the purchase is part of the sign-up steps. */
  isSignUp: boolean;
}

const SIGN_UP = "sign-up";

/** Parses the query of `paymentPath` and `buyPath`; invalid values are omitted. */
export function purchaseOf(query: URLSearchParams): Purchase {
  return {
    offerId: query.get("plan") || undefined,
    returnTo: safeReturnPath(query.get("redirectTo")),
    isSignUp: query.get("from") === SIGN_UP,
  };
}

/** Path of the page on which an offer is bought. */
export function buyPath({ offerId = "", returnTo, isSignUp }: Purchase): string {
  const base = isSignUp ? "/auth/sign-up/subscription/buy" : "/account/subscription/buy";
  return withQuery(`${base}/${encodeURIComponent(offerId)}`, { redirectTo: returnTo });
}

/** Path of the page that shows the result of a purchase. */
export function paymentPath(
  outcome: "success" | "failure" | "processing",
  { offerId, returnTo, isSignUp }: Purchase,
  more: { id?: string; code?: string; look?: string; order?: string } = {},
): string {
  const from = isSignUp ? SIGN_UP : undefined;
  return withQuery(`/payment/${outcome}`, { ...more, plan: offerId, redirectTo: returnTo, from });
}

function withQuery(path: string, values: Record<string, string | undefined>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value !== undefined) query.set(name, value);
  return query.size > 0 ? `${path}?${query}` : path;
}
