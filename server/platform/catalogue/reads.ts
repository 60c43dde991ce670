import { inArray } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { batched } from "../database/batch.ts";
import type { Connection, Database } from "../database/database.ts";
import { identities, media } from "../database/schema.ts";

export type IdentityRow = typeof identities.$inferSelect;
type MediaRow = typeof media.$inferSelect;

/** Rows of the catalogue by id, read together with those of other calls. */
export interface CatalogueReads {
  /** Returns leagues, categories and teams by their ids, without unknown ids; kept until they change. */
  identities(ids: readonly string[]): Promise<Map<string, IdentityRow>>;
  /** Forgets the kept rows, because some have changed. */
  forgetIdentities(): void;
  /** Returns a medium of any owner; the caller checks who may see it. Undefined if it is unknown. */
  media(id: string): Promise<MediaRow | undefined>;
}

/** How long a row waits for other calls (ms); short beside the time of a statement under load. */
const WAIT_MS = 2;

/** The database notifies this channel of every change of leagues, categories and teams (migration 0015). */
export const IDENTITIES_CHANNEL = "identities_changed";
/** Maximum age of a kept row (ms), for the time in which notifications do not arrive. */
const MAX_AGE_MS = 30_000;
const MAX_KEPT = 5_000;

/** Returns leagues, categories and teams by their ids, without unknown ids; reads them now, e.g. in a transaction. */
export async function identitiesById(
  { db }: { db: Connection },
  ids: readonly string[],
): Promise<Map<string, IdentityRow>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const rows = await db.select().from(identities).where(inArray(identities.id, wanted));
  return new Map(rows.map((row) => [row.id, row]));
}

export function createCatalogueReads(db: Database): CatalogueReads {
  const identity = batched((ids: readonly string[]) => identitiesById({ db }, ids), WAIT_MS);
  const kept = new LRUCache<string, IdentityRow>({ max: MAX_KEPT, ttl: MAX_AGE_MS });
  let changes = 0;
  const keptOrRead = async (id: string) => {
    const known = kept.get(id);
    if (known) return known;
    const before = changes;
    const row = await identity(id);
    // A row that was read while it changed may be the old one.
    if (row && changes === before) kept.set(id, row);
    return row;
  };
  const medium = batched(async (ids: readonly string[]) => {
    const rows = await db
      .select()
      .from(media)
      .where(inArray(media.id, [...ids]));
    return new Map(rows.map((row) => [row.id, row]));
  }, WAIT_MS);
  return {
    async identities(ids) {
      const rows = await Promise.all([...new Set(ids)].map(keptOrRead));
      return new Map(rows.flatMap((row) => (row ? [[row.id, row] as const] : [])));
    },
    forgetIdentities() {
      changes += 1;
      kept.clear();
    },
    media: medium,
  };
}
