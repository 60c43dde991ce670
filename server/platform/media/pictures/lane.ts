/** Work that is done one piece at a time, in the order in which it came. */
export interface Lane {
  /**
   * Adds a piece of work; the same key is done once, for all who wait for it.
   * @throws LaneFullError when too much is waiting
   */
  add<T>(key: string, work: () => Promise<T>): Promise<T>;
  /** Resolves when nothing is being done or waiting. */
  idle(): Promise<void>;
}

/** Too much is waiting already. */
export class LaneFullError extends Error {
  override name = "LaneFullError";
}

export function createLane(most: number): Lane {
  const pending = new Map<string, Promise<unknown>>();
  let last: Promise<unknown> = Promise.resolve();
  return {
    add<T>(key: string, work: () => Promise<T>): Promise<T> {
      const known = pending.get(key) as Promise<T> | undefined;
      if (known) return known;
      if (pending.size >= most) return Promise.reject(new LaneFullError("too many pictures are waiting"));
      const current = last.then(work).finally(() => pending.delete(key));
      pending.set(key, current);
      last = current.catch(() => undefined);
      return current;
    },
    async idle() {
      while (pending.size > 0) await last;
    },
  };
}
