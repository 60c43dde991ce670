import { and, eq, gt, isNull, or, type SQL, sql } from "drizzle-orm";
import { contracts, products, users } from "../database/schema.ts";

/**
 * Access given by a user's contract: to one event (pay-per-view), or to leagues, categories or teams
 * (subscription; none means all).
 */
export interface Entitlement {
  type: string;
  eventId: string | null;
  identityIds: readonly string[];
}

/** The entitlements of a user at a moment, as a column of a statement that reads `users`. */
export function entitlementsOfUser(now: number): SQL<Entitlement[]> {
  const isValid = and(
    eq(contracts.userId, users.id),
    eq(contracts.active, true),
    eq(contracts.purchaseProcessing, false),
    // Contracts are not filtered by their start: a purchase is valid at once, even if the clock was set back
    // after the payment.
    or(isNull(contracts.endsAt), gt(contracts.endsAt, new Date(now))),
  );
  return sql<Entitlement[]>`coalesce((
    select json_agg(json_build_object(
      'type', ${products.type}, 'eventId', ${products.eventId}, 'identityIds', ${products.identityIds}))
    from ${contracts} inner join ${products} on ${products.id} = ${contracts.productId}
    where ${isValid}), '[]')`;
}
