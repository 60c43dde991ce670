import { and, eq, gt, isNull, lte, or } from "drizzle-orm";
import type { Viewer } from "../accounts/sessions.ts";
import type { Platform } from "../context.ts";
import { contracts, type media, products } from "../database/schema.ts";

export type MediaRow = typeof media.$inferSelect;

/** What a viewer has paid for: tickets name an event, plans name leagues, categories or teams (none means all). */
export interface Entitlement {
  type: string;
  eventId: string | null;
  identityIds: readonly string[];
}

/** Where an answer goes: decides which streams it may carry. */
export interface Audience {
  signedIn: boolean;
  userId: string | null;
  /** ISO country code; undefined when it is not known. */
  country: string | undefined;
  entitlements: readonly Entitlement[];
}

/** The facts of a medium that decide who may play it. */
export type Guarded = Pick<
  MediaRow,
  "mediaType" | "ownerId" | "coverage" | "eventId" | "identityIds" | "teamIds" | "regions"
>;

/** Whether a medium is for some viewers only: members, or those who paid. */
export function isPaid({ coverage }: Pick<MediaRow, "coverage">): boolean {
  return coverage !== "commerce_free_media";
}

/** Whether its streams are handed out with a signature: all that is paid for, and what viewers own. */
export function needsSignature(item: Pick<MediaRow, "coverage" | "ownerId">): boolean {
  return isPaid(item) || item.ownerId !== null;
}

/** Whether this audience has paid for it, or need not. */
export function isAvailableForUser(item: Guarded, audience: Audience): boolean {
  if (item.ownerId !== null) return item.ownerId === audience.userId;
  switch (item.coverage) {
    case "commerce_free_media":
      return true;
    case "commerce_members_media":
      return audience.signedIn;
    default:
      return audience.entitlements.some((entitlement) => opens(entitlement, item));
  }
}

function opens({ type, eventId, identityIds }: Entitlement, item: Guarded): boolean {
  if (type === "ppv") return eventId === item.eventId;
  return covers(identityIds, item);
}

/** Whether a plan for these leagues, categories or teams is one for this medium. */
export function covers(
  planned: readonly string[],
  { identityIds, teamIds }: Pick<Guarded, "identityIds" | "teamIds">,
): boolean {
  return planned.length === 0 || planned.some((id) => identityIds.includes(id) || teamIds.includes(id));
}

/** Whether it may be shown where the audience is. An unknown country only gets what is for all countries. */
export function isAvailableInRegion(item: Guarded, audience: Audience): boolean {
  return item.regions === null || (audience.country !== undefined && item.regions.includes(audience.country));
}

/** Gathers what is known about the caller of one request. */
export async function audienceOf(
  { db, now }: Platform,
  viewer: Viewer | null,
  country: string | undefined,
): Promise<Audience> {
  if (!viewer) return { signedIn: false, userId: null, country, entitlements: [] };
  const present = new Date(now());
  const entitlements = await db
    .select({ type: products.type, eventId: products.eventId, identityIds: products.identityIds })
    .from(contracts)
    .innerJoin(products, eq(products.id, contracts.productId))
    .where(
      and(
        eq(contracts.userId, viewer.userId),
        eq(contracts.active, true),
        eq(contracts.purchaseProcessing, false),
        lte(contracts.startsAt, present),
        or(isNull(contracts.endsAt), gt(contracts.endsAt, present)),
      ),
    );
  return { signedIn: true, userId: viewer.userId, country, entitlements };
}
