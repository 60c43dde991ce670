/** Decides which demo streams play without a signature: those that belong to no paid event. */
import { and, eq, isNull, not } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { media } from "../database/schema.ts";
import type { MediaGuard, MediaSigner } from "../media/index.ts";
import { isPaid } from "./access.ts";
import { programmePathOf } from "./programme-of.ts";

/**
 * Cache time of a decision (ms): players send requests every few seconds, while the access of an event rarely
 * changes.
 */
const KNOWN_FOR_MS = 10_000;
const MAX_CACHED = 500;

/** Unsigned access to the demo streams of one seed: all of them, or only the given paths. */
type Openness = "all" | ReadonlySet<string>;

export interface GuardOptions {
  db: Database;
  signer: MediaSigner;
  now: () => number;
}

/**
 * Guards media by the access stored in the catalogue. The content of a demo stream depends on its seed only,
 * so no URL with the seed of a paid event plays without a signature, except those of free parts such as
 * highlights.
 */
export function createMediaGuard({ db, signer, now }: GuardOptions): MediaGuard {
  const known = new Map<number, { openness: Openness; readAt: number }>();

  async function opennessOf(seed: number): Promise<Openness> {
    const before = known.get(seed);
    if (before && Math.abs(now() - before.readAt) < KNOWN_FOR_MS) return before.openness;
    try {
      const openness = await readOpenness(db, seed);
      known.delete(seed);
      known.set(seed, { openness, readAt: now() });
      const [oldest] = known.keys();
      if (known.size > MAX_CACHED && oldest !== undefined) known.delete(oldest);
      return openness;
    } catch (error) {
      // While the database is unavailable the last decision applies, so that a running match continues.
      if (before) return before.openness;
      throw error;
    }
  }

  return async (path, grant) => {
    if (grant !== undefined) return signer.verify(path, grant);
    // A path without a numeric seed is no demo stream; the route rejects it.
    const seed = /^\w+\/\w+\/(\d{1,9})\//.exec(path)?.[1];
    if (!seed) return { outcome: "open" };
    const openness = await opennessOf(Number(seed));
    return { outcome: openness === "all" || openness.has(path) ? "open" : "missing" };
  };
}

async function readOpenness(db: Database, seed: number): Promise<Openness> {
  const published = await db
    .select()
    .from(media)
    .where(and(eq(media.seed, seed), isNull(media.ownerId)));
  if (!published.some(isPaid) && !(await hasPaidCuts(db, seed))) return "all";
  return new Set(published.filter((row) => !isPaid(row)).flatMap((row) => programmePathOf(row) ?? []));
}

/** Clips of users outlive the event they were cut from. */
async function hasPaidCuts(db: Database, seed: number): Promise<boolean> {
  const isFree = eq(media.coverage, "commerce_free_media");
  const cuts = db
    .select({ id: media.id })
    .from(media)
    .where(and(eq(media.seed, seed), not(isFree)));
  return (await cuts.limit(1)).length > 0;
}
