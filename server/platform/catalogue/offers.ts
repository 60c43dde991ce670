import { and, asc, eq, gt, inArray, isNull, lte, or, type SQL } from "drizzle-orm";
import type { Platform } from "../context.ts";
import { media, products } from "../database/schema.ts";
import type { RawProduct } from "../wire/product.ts";
import { type Audience, covers, isAvailableInRegion, isCancelled } from "./access.ts";
import { requireKnown } from "./find-media.ts";
import type { IdentityRow } from "./reads.ts";
import { competitionName, offerDescription, offerTitle } from "./texts/translate.ts";

export type ProductRow = typeof products.$inferSelect;
const PAID = ["commerce_ppv_media", "commerce_transactional_media", "commerce_subscription_basic_media"];

/**
 * Returns the offers for a video: pay-per-view of the event first, then subscriptions that cover it. None if
 * it is free or cancelled.
 * @throws Failure 404 for an unknown video, or another user's
 */
export async function offersFor(platform: Platform, eventId: string, to: Audience): Promise<RawProduct[]> {
  const event = await requireKnown(platform, to.userId, eventId);
  if (!PAID.includes(event.coverage) || isCancelled(event)) return [];
  const rows = await platform.db
    .select()
    .from(products)
    .where(and(isOnOffer(platform.now()), or(eq(products.eventId, event.id), isNull(products.eventId))))
    .orderBy(asc(products.price), asc(products.id));
  const tickets = rows.filter((row) => row.eventId === event.id);
  const plans = rows.filter((row) => row.type !== "ppv" && covers(row.identityIds, event));
  const inRegion = isAvailableInRegion(event, to);
  return presentOffers(platform, [...tickets, ...plans], () => inRegion, to.locale);
}

/** Condition for products that can be bought at a moment. */
export function isOnOffer(now: number): SQL | undefined {
  const present = new Date(now);
  return and(
    eq(products.active, true),
    lte(products.startsAt, present),
    or(isNull(products.offerEndsAt), gt(products.offerEndsAt, present)),
  );
}

/**
 * Returns which products are valid in the country of the audience: subscriptions everywhere, pay-per-view
 * where its event may be shown.
 */
export async function regionsOf(
  { db }: Platform,
  rows: readonly ProductRow[],
  to: Audience,
): Promise<(row: ProductRow) => boolean> {
  const eventIds = rows.flatMap((row) => row.eventId ?? []);
  const events = eventIds.length ? await db.select().from(media).where(inArray(media.id, eventIds)) : [];
  const blocked = new Set(events.filter((event) => !isAvailableInRegion(event, to)).map(({ id }) => id));
  return ({ eventId }) => eventId === null || !blocked.has(eventId);
}

/**
 * Converts products to offers, with the names of the events, leagues or teams that they cover and the parts
 * of bundles.
 * @param locale language of the texts; without one, that of the database
 */
export async function presentOffers(
  platform: Platform,
  rows: readonly ProductRow[],
  inRegion: (row: ProductRow) => boolean,
  locale: string | undefined,
): Promise<RawProduct[]> {
  const itemIds = rows.flatMap((row) => row.itemIds);
  const items = itemIds.length
    ? await platform.db.select().from(products).where(inArray(products.id, itemIds)).orderBy(asc(products.id))
    : [];
  const named = await platform.reads.identities([...rows, ...items].flatMap((row) => row.identityIds));
  return rows.map((row) => ({
    ...presentOffer(row, named, inRegion(row), locale),
    items: items
      .filter((item) => row.itemIds.includes(item.id))
      .map((item) => presentOffer(item, named, inRegion(item), locale)),
  }));
}

function presentOffer(
  row: ProductRow,
  named: ReadonlyMap<string, IdentityRow>,
  inRegion: boolean,
  locale: string | undefined,
) {
  return {
    id: row.id,
    productId: row.productId,
    title: offerTitle(row.title, locale),
    description: row.description && offerDescription(row.description, locale),
    eventId: row.eventId,
    price: row.price,
    currency: row.currency,
    type: row.type as RawProduct["type"],
    active: row.active,
    canceled: false,
    startDate: row.startsAt.toISOString(),
    contractEndDate: null,
    offerEndDate: row.offerEndsAt?.toISOString() ?? null,
    purchaseProcessing: false,
    lastPayment: null,
    autoRenew: row.autoRenew,
    isEventAvailableInUserRegion: inRegion,
    duration: row.duration ?? undefined,
    durationUnits: row.durationUnits ?? undefined,
    allowedAccessIdentityItems: row.identityIds.flatMap((id) => {
      const identity = named.get(id);
      return identity ? [{ id, title: competitionName(identity.title, locale) }] : [];
    }),
  };
}
