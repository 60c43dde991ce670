import { eq, lt, sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { attempts } from "../database/schema.ts";
import { tooManyRequests } from "./failures.ts";

/** At most `most` attempts in a window of `seconds`. */
export interface Limit {
  most: number;
  seconds: number;
}

/**
 * Counts sign-in attempts in the database, so that all processes of an installation share one count and a
 * restart does not reset it.
 */
export interface AttemptCounter {
  /**
   * Counts one attempt before it is made (parallel guesses cannot slip past).
   * @throws Failure 429 with Retry-After when the limit is used up
   */
  take(key: string, limit: Limit): Promise<void>;
  /** Gives one attempt back: it turned out to be a good one. */
  giveBack(key: string): Promise<void>;
  /** Forgets all attempts under a key. */
  clear(key: string): Promise<void>;
  /** Deletes counters whose window is over. */
  sweep(): Promise<void>;
}

export function createAttemptCounter(db: Database, now: () => number): AttemptCounter {
  return {
    async take(key, { most, seconds }) {
      const present = new Date(now());
      const resetsAt = new Date(now() + seconds * 1000);
      const [row] = await db
        .insert(attempts)
        .values({ key, count: 1, resetsAt })
        .onConflictDoUpdate({
          target: attempts.key,
          set: {
            // The ceiling keeps a flood from overflowing the counter.
            count: sql`case when ${attempts.resetsAt} <= ${present} then 1 else least(${attempts.count} + 1, 1000000) end`,
            resetsAt: sql`case when ${attempts.resetsAt} <= ${present} then ${resetsAt} else ${attempts.resetsAt} end`,
          },
        })
        .returning();
      if (row && row.count > most) {
        throw tooManyRequests(Math.max(1, Math.ceil((row.resetsAt.getTime() - now()) / 1000)));
      }
    },
    async giveBack(key) {
      await db
        .update(attempts)
        .set({ count: sql`greatest(${attempts.count} - 1, 0)` })
        .where(eq(attempts.key, key));
    },
    async clear(key) {
      await db.delete(attempts).where(eq(attempts.key, key));
    },
    async sweep() {
      await db.delete(attempts).where(lt(attempts.resetsAt, new Date(now())));
    },
  };
}
