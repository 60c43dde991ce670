/** How much one browser, and one address, may ask of the sockets. */

/** A page joins and leaves a handful of rooms, also after a reconnect; this many at once, then so many a second. */
const BURST = 30;
const PER_SECOND = 5;
/** Somebody who goes on this long after being told is not a page. */
const MOST_REFUSED = 100;

/** An address may be an office, or the exit of a mobile network. */
export const MOST_PER_ADDRESS = 200;

export type Passage = "pass" | "refuse" | "disconnect";

/**
 * Counts the messages of one connection.
 * @param now milliseconds, from any clock that does not jump
 */
export function createMessageFlow(now: () => number): () => Passage {
  let tokens = BURST;
  let refilledAt = now();
  let refused = 0;
  return () => {
    const present = now();
    tokens = Math.min(BURST, tokens + ((present - refilledAt) / 1_000) * PER_SECOND);
    refilledAt = present;
    if (tokens === BURST) refused = 0;
    if (tokens >= 1) {
      tokens -= 1;
      return "pass";
    }
    refused += 1;
    return refused > MOST_REFUSED ? "disconnect" : "refuse";
  };
}

/** Counts open connections per address, in this process. */
export function createConnectionCounter(most = MOST_PER_ADDRESS) {
  const open = new Map<string, number>();
  return {
    isFull: (address: string) => (open.get(address) ?? 0) >= most,
    /** @returns what takes it off the count again */
    add(address: string): () => void {
      open.set(address, (open.get(address) ?? 0) + 1);
      return () => {
        const left = (open.get(address) ?? 1) - 1;
        if (left > 0) open.set(address, left);
        else open.delete(address);
      };
    },
  };
}
