import { safeReturnPath } from "~/lib/return-path";

/** What the pages of a purchase hand on to each other in their addresses. */
export interface Purchase {
  /** The offer. */
  offerId?: string;
  /** Where the viewer came from and wants to go back to: the event. */
  returnTo?: string;
  /** Bought on the way through signing up. */
  isSignUp: boolean;
}

const SIGN_UP = "sign-up";

/** Reads what `paymentPath` and `buyPath` have written; bad values are left out. */
export function purchaseOf(query: URLSearchParams): Purchase {
  return {
    offerId: query.get("plan") || undefined,
    returnTo: safeReturnPath(query.get("redirectTo")),
    isSignUp: query.get("from") === SIGN_UP,
  };
}

/** The page on which an offer is bought. */
export function buyPath({ offerId = "", returnTo, isSignUp }: Purchase): string {
  const base = isSignUp ? "/auth/sign-up/subscription/buy" : "/account/subscription/buy";
  return withQuery(`${base}/${encodeURIComponent(offerId)}`, { redirectTo: returnTo });
}

/** The page that says how the purchase stands. */
export function paymentPath(
  outcome: "success" | "failure" | "processing",
  { offerId, returnTo, isSignUp }: Purchase,
  more: { id?: string; code?: string; look?: string } = {},
): string {
  const from = isSignUp ? SIGN_UP : undefined;
  return withQuery(`/payment/${outcome}`, { ...more, plan: offerId, redirectTo: returnTo, from });
}

function withQuery(path: string, values: Record<string, string | undefined>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value !== undefined) query.set(name, value);
  return query.size > 0 ? `${path}?${query}` : path;
}
