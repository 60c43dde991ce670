/** Offers. */
import { and, asc, count, eq } from "drizzle-orm";
import type { Audience } from "../catalogue/access.ts";
import { isOnOffer, presentOffers, regionsOf } from "../catalogue/offers.ts";
import type { Platform } from "../context.ts";
import { products } from "../database/schema.ts";
import { notFound } from "../http/failures.ts";
import { mapPage, type Page, type Paging, readPage } from "../wire/envelope.ts";
import type { RawProduct } from "../wire/product.ts";

/** One page of the subscriptions of a type, cheapest first. */
export async function listPlans(
  platform: Platform,
  to: Audience,
  { type, ...paging }: Paging & { type: "svod" | "cvod" },
): Promise<Page<RawProduct>> {
  const { db, now } = platform;
  const where = and(isOnOffer(now()), eq(products.type, type));
  const page = await readPage(
    paging,
    (limit, offset) =>
      db
        .select()
        .from(products)
        .where(where)
        .orderBy(asc(products.price), asc(products.id))
        .limit(limit)
        .offset(offset),
    async () => (await db.select({ total: count() }).from(products).where(where))[0]?.total ?? 0,
  );
  const inRegion = await regionsOf(platform, page.entries, to);
  return mapPage(page, await presentOffers(platform, page.entries, inRegion, to.locale));
}

/**
 * A product that is on offer.
 * @throws Failure 404
 */
export async function getOffer(platform: Platform, to: Audience, id: string): Promise<RawProduct> {
  const rows = await platform.db
    .select()
    .from(products)
    .where(and(isOnOffer(platform.now()), eq(products.id, id)));
  const [offer] = await presentOffers(platform, rows, await regionsOf(platform, rows, to), to.locale);
  if (!offer) throw notFound("Offer");
  return offer;
}
