/** Queue that runs one task at a time, in order of arrival. */
export interface Lane {
  /**
   * Adds a task. Tasks with the same key run once and share the result.
   * @throws LaneFullError if too many tasks are waiting
   */
  add<T>(key: string, work: () => Promise<T>): Promise<T>;
  /** Resolves when the queue is empty and no task is running. */
  idle(): Promise<void>;
}

/** Error of a full queue. */
export class LaneFullError extends Error {
  override name = "LaneFullError";
}

/** Creates a queue that runs one task at a time. @param most tasks that may wait or run */
export function createLane(most: number): Lane {
  const pending = new Map<string, Promise<unknown>>();
  let last: Promise<unknown> = Promise.resolve();
  return {
    add<T>(key: string, work: () => Promise<T>): Promise<T> {
      const running = pending.get(key) as Promise<T> | undefined;
      if (running) return running;
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
