import { and, asc, eq, inArray } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { batched } from "../database/batch.ts";
import type { Connection, Database } from "../database/database.ts";
import { identities, media, tags } from "../database/schema.ts";
import type { Page } from "../wire/envelope.ts";

export type IdentityRow = typeof identities.$inferSelect;
type MediaRow = typeof media.$inferSelect;
type TagRow = typeof tags.$inferSelect;

/** Rows of the catalogue by id, read together with those of other calls. */
export interface CatalogueReads {
  /** Returns leagues, categories and teams by their ids, without unknown ids; kept until they change. */
  identities(ids: readonly string[]): Promise<Map<string, IdentityRow>>;
  /**
   * Returns a page of leagues, categories or teams; kept until one of them changes.
   * @param key tells the page apart from others
   * @param read reads it from the database
   */
  identityPage(key: string, read: () => Promise<Page<IdentityRow>>): Promise<Page<IdentityRow>>;
  /** Forgets the kept rows and pages, because some rows have changed. */
  forgetIdentities(): void;
  /** Returns a medium of any owner; the caller checks who may see it. Undefined if it is unknown. */
  media(id: string): Promise<MediaRow | undefined>;
  /** Returns the tags of a video that all viewers see, in the order of the video. */
  globalTags(targetId: string): Promise<readonly TagRow[]>;
}

/** How long a row waits for other calls (ms); short beside the time of a statement under load. */
const WAIT_MS = 2;

/** The database notifies this channel of every change of leagues, categories and teams (migration 0015). */
export const IDENTITIES_CHANNEL = "identities_changed";
/** Maximum age of a kept row (ms), for the time in which notifications do not arrive. */
const MAX_AGE_MS = 30_000;
const MAX_KEPT = 5_000;
const MAX_KEPT_PAGES = 200;

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

/** Creates the reads of the catalogue: simultaneous ones share a statement, and competitions are kept for a while. */
export function createCatalogueReads(db: Database): CatalogueReads {
  const identity = batched((ids: readonly string[]) => identitiesById({ db }, ids), WAIT_MS);
  const kept = new LRUCache<string, IdentityRow>({ max: MAX_KEPT, ttl: MAX_AGE_MS });
  const pages = new LRUCache<string, Page<IdentityRow>>({ max: MAX_KEPT_PAGES, ttl: MAX_AGE_MS });
  let changes = 0;
  async function keptOrRead<T extends object, Read extends T | undefined>(
    known: LRUCache<string, T>,
    key: string,
    read: () => Promise<Read>,
  ): Promise<T | Read> {
    const found = known.get(key);
    if (found) return found;
    const before = changes;
    const value = await read();
    // What was read during a change may be old.
    if (value && changes === before) known.set(key, value);
    return value;
  }
  const medium = batched(async (ids: readonly string[]) => {
    const rows = await db
      .select()
      .from(media)
      .where(inArray(media.id, [...ids]));
    return new Map(rows.map((row) => [row.id, row]));
  }, WAIT_MS);
  const globalTags = batched(async (targetIds: readonly string[]) => {
    const rows = await db
      .select()
      .from(tags)
      .where(and(inArray(tags.targetId, [...targetIds]), eq(tags.isGlobal, true)))
      .orderBy(asc(tags.startMs), asc(tags.id));
    const byTarget = new Map<string, TagRow[]>();
    for (const row of rows) {
      const sameTarget = byTarget.get(row.targetId);
      if (sameTarget) sameTarget.push(row);
      else byTarget.set(row.targetId, [row]);
    }
    return byTarget;
  }, WAIT_MS);
  return {
    async identities(ids) {
      const rows = await Promise.all([...new Set(ids)].map((id) => keptOrRead(kept, id, () => identity(id))));
      return new Map(rows.flatMap((row) => (row ? [[row.id, row] as const] : [])));
    },
    identityPage: (key, read) => keptOrRead(pages, key, read),
    forgetIdentities() {
      changes += 1;
      kept.clear();
      pages.clear();
    },
    media: medium,
    globalTags: async (targetId) => (await globalTags(targetId)) ?? [],
  };
}
