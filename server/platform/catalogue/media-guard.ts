/** Decides which programmes play without a signature: those that are part of nothing that is paid for. */
import { and, eq, isNull, not } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { media } from "../database/schema.ts";
import type { MediaGuard, MediaSigner } from "../media/index.ts";
import { isPaid } from "./access.ts";
import { programmePathOf } from "./programme-of.ts";

/** A player asks every few seconds; what an event costs changes a few times in its life. */
const KNOWN_FOR_MS = 10_000;
const MOST_KNOWN = 500;

/** What is open of the programmes with one seed: everything, or the named paths. */
type Openness = "all" | ReadonlySet<string>;

export interface GuardOptions {
  db: Database;
  signer: MediaSigner;
  now: () => number;
}

/**
 * Guards media by what the catalogue says. What a programme shows follows from its seed, so no address with
 * the seed of something paid plays without a signature, except those of free parts such as highlights.
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
      if (known.size > MOST_KNOWN && oldest !== undefined) known.delete(oldest);
      return openness;
    } catch (error) {
      // A match that is being watched goes on while the database is away.
      if (before) return before.openness;
      throw error;
    }
  }

  return async (path, grant) => {
    if (grant !== undefined) return signer.verify(path, grant);
    // Anything else than digits is no programme, and for the route to refuse.
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

/** Viewers' own cuts outlive the event they were cut from. */
async function hasPaidCuts(db: Database, seed: number): Promise<boolean> {
  const isFree = eq(media.coverage, "commerce_free_media");
  const cuts = db
    .select({ id: media.id })
    .from(media)
    .where(and(eq(media.seed, seed), not(isFree)));
  return (await cuts.limit(1)).length > 0;
}
