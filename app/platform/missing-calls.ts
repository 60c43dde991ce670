/** How long (ms) a call that the platform does not have is not tried again. */
const PAUSE_MS = 5 * 60_000;

/** The calls that platforms have said they do not have, of all requests of this process. */
export interface MissingCalls {
  /** Notes that a platform does not have a call. @param call its platform, method and path */
  add(call: string): void;
  /** Whether a platform said so in the last minutes. */
  has(call: string): boolean;
}

/**
 * Creates the memory of the calls that platforms do not have; each is tried again after five minutes.
 * @param now returns milliseconds of a clock that never goes back
 */
export function createMissingCalls(now: () => number = () => performance.now()): MissingCalls {
  const until = new Map<string, number>();
  return {
    add: (call) => void until.set(call, now() + PAUSE_MS),
    has: (call) => now() < (until.get(call) ?? Number.NEGATIVE_INFINITY),
  };
}
