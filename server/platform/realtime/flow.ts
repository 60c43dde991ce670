/** Limits for socket messages per browser and for sockets per network. */
import { networkOf } from "../http/network.ts";

/**
 * Token bucket: burst size, and refill rate per second. A list joins a room per live match, at most 20, also
 * after a reconnect, and the next list leaves these rooms and joins others.
 */
const BURST = 60;
const PER_SECOND = 5;
/** Number of refused messages after which the socket is disconnected. */
const MAX_REFUSED = 100;

/**
 * Maximum number of sockets per network. A network may be an office, or the exit of a mobile network with
 * thousands of users; a socket takes 13 KiB.
 */
const MAX_SOCKETS_PER_NETWORK = 1000;

export type Passage = "pass" | "refuse" | "disconnect";

/**
 * Creates the rate limiter of one connection.
 * @param now monotonic clock (ms)
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
    return refused > MAX_REFUSED ? "disconnect" : "refuse";
  };
}

/** Counts open connections per network, in this process. */
export function createConnectionCounter(most = MAX_SOCKETS_PER_NETWORK) {
  const open = new Map<string, number>();
  return {
    isFull: (address: string) => (open.get(networkOf(address)) ?? 0) >= most,
    /** @returns function that removes the connection from the count */
    add(address: string): () => void {
      const network = networkOf(address);
      open.set(network, (open.get(network) ?? 0) + 1);
      return () => {
        const left = (open.get(network) ?? 1) - 1;
        if (left > 0) open.set(network, left);
        else open.delete(network);
      };
    },
  };
}
