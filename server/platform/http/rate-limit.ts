import { eq, lt, sql } from "drizzle-orm";
import type { Connection } from "../database/database.ts";
import { attempts } from "../database/schema.ts";
import { type Failure, tooManyRequests } from "./failures.ts";

/** At most `most` attempts in a window of `seconds`. */
export interface Limit {
  most: number;
  seconds: number;
}

/**
 * Counts attempts, such as sign-ins, in the database, so that all processes of an installation share the
 * counters and a restart does not reset them.
 */
export interface AttemptCounter {
  /**
   * Counts one attempt before it is made, so that parallel guesses cannot bypass the limit.
   * @throws Failure 429 with Retry-After if the limit is exhausted
   */
  take(key: string, limit: Limit): Promise<void>;
  /**
   * Counts one attempt under each of several keys, even if one of them refuses.
   * @returns the refusal with the longest wait, if any
   */
  takeAll(limits: readonly [key: string, limit: Limit][]): Promise<Failure | undefined>;
  /** Counts an event without a limit. @returns its number within the window, including this one */
  count(key: string, seconds: number): Promise<number>;
  /** Uncounts one attempt, because it was legitimate. */
  giveBack(key: string): Promise<void>;
  /** Resets the counter of a key. */
  clear(key: string): Promise<void>;
  /** Deletes counters whose window has ended. */
  sweep(): Promise<void>;
}

/** Creates a counter in the database, which all processes share. */
export function createAttemptCounter(db: Connection, now: () => number): AttemptCounter {
  const countOne = async (key: string, seconds: number) => {
    const present = new Date(now());
    const resetsAt = new Date(now() + seconds * 1000);
    const [row] = await db
      .insert(attempts)
      .values({ key, count: 1, resetsAt })
      .onConflictDoUpdate({
        target: attempts.key,
        set: {
          // The ceiling prevents an overflow of the counter.
          count: sql`case when ${attempts.resetsAt} <= ${present} then 1 else least(${attempts.count} + 1, 1000000) end`,
          resetsAt: sql`case when ${attempts.resetsAt} <= ${present} then ${resetsAt} else ${attempts.resetsAt} end`,
        },
      })
      .returning();
    if (!row) throw new Error("the attempt was not counted");
    return row;
  };
  const refusalOf = async (key: string, { most, seconds }: Limit): Promise<Failure | undefined> => {
    const { count, resetsAt } = await countOne(key, seconds);
    if (count <= most) return undefined;
    return tooManyRequests(Math.max(1, Math.ceil((resetsAt.getTime() - now()) / 1000)));
  };
  return {
    async take(key, limit) {
      const refusal = await refusalOf(key, limit);
      if (refusal) throw refusal;
    },
    async takeAll(limits) {
      const refusals = await Promise.all(limits.map(([key, limit]) => refusalOf(key, limit)));
      return refusals.reduce((longest, each) =>
        (each?.retryAfterSeconds ?? 0) > (longest?.retryAfterSeconds ?? 0) ? each : longest,
      );
    },
    count: async (key, seconds) => (await countOne(key, seconds)).count,
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
