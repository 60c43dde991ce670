/** Places for work that runs at the same time. Each is free again when its work ends, whatever the others do. */
export interface Slots {
  /** The number of places that are free. */
  free(): number;
  /** Keys that have more than half of the places that one may have: to look for a few more is not worth it. */
  busyKeys(): string[];
  isIdle(): boolean;
  /** Starts work, which never rejects, if there is a place for its key. @returns whether there was one */
  start(key: string, work: () => Promise<void>): boolean;
  /** Resolves when the next work ends; at once if there is none. */
  next(): Promise<void>;
  /** Resolves when all work has ended. */
  settled(): Promise<void>;
}

/** Creates free places. @param options `max` places in all, `maxPerKey` of them for one key */
export function createSlots({ max, maxPerKey }: { max: number; maxPerKey: number }): Slots {
  const used = new Map<string, number>();
  const running = new Set<Promise<void>>();
  const free = () => max - running.size;
  return {
    free,
    busyKeys: () => [...used].filter(([, count]) => count > maxPerKey / 2).map(([key]) => key),
    isIdle: () => running.size === 0,
    start(key, work) {
      const count = used.get(key) ?? 0;
      if (free() <= 0 || count >= maxPerKey) return false;
      used.set(key, count + 1);
      const done = work().finally(() => {
        running.delete(done);
        const left = (used.get(key) ?? 1) - 1;
        if (left > 0) used.set(key, left);
        else used.delete(key);
      });
      running.add(done);
      return true;
    },
    next: async () => void (await Promise.race(running.size > 0 ? running : [undefined])),
    settled: async () => void (await Promise.all(running)),
  };
}
