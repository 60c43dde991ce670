import { setTimeout as delay } from "node:timers/promises";
import DataLoader from "dataloader";

/** Maximum number of keys of one statement. */
const MAX_KEYS = 200;
/** Maximum wait for a read that runs (ms): one that hangs must not stop all others. */
const MAX_WAIT_MS = 50;

/**
 * Collects the keys of requests that arrive at almost the same time, or while another read runs, and reads them
 * with one statement: a page calls the platform ten times at once. Nothing is kept: a key that is requested
 * later is read again, so that every caller sees what was committed before its request.
 * @param read returns the rows of some distinct keys, undefined where there is none; rejects for all of them
 * @param waitMs how long the first key waits for others (ms)
 * @param maxWaitMs how long keys wait for a read that runs (ms)
 */
export function batched<Key extends string, Row>(
  read: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Row>>,
  waitMs: number,
  maxWaitMs = MAX_WAIT_MS,
): (key: Key) => Promise<Row | undefined> {
  let running: Promise<void> | undefined;
  const loader = new DataLoader<Key, Row | undefined>(
    async (keys) => {
      const reading = read([...new Set(keys)]);
      const clear = () => {
        if (running === settled) running = undefined;
      };
      const settled = reading.then(clear, clear);
      running = settled;
      const rows = await reading;
      return keys.map((key) => rows.get(key));
    },
    {
      cache: false,
      maxBatchSize: MAX_KEYS,
      // The slower the database is, the more keys a statement collects.
      batchScheduleFn: (send) => {
        const free = running && Promise.race([running, delay(maxWaitMs, undefined, { ref: false })]);
        void Promise.all([free, delay(waitMs)]).then(send);
      },
    },
  );
  return (key) => loader.load(key);
}
