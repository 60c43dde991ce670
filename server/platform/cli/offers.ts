import type { Database } from "../database/database.ts";
import { products } from "../database/schema.ts";

/** Ids of a few offers, for a message about one that does not exist. */
export async function someOffers(db: Database): Promise<string> {
  const rows = await db.select({ id: products.id }).from(products).orderBy(products.id).limit(10);
  return rows.length > 0 ? rows.map(({ id }) => id).join(", ") : "none";
}
