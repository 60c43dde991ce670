import { refusals } from "../../common/diagnostics.ts";

/**
 * Additional share of the maximum that is reserved for writes, which are still accepted when pages are
 * refused.
 */
const WRITES_ON_TOP = 0.25;

export interface LoadLimit {
  /**
   * Admits a request, unless too many are in progress.
   * @param isWrite writes have additional capacity
   * @returns a function to call when the request has ended; undefined when it is refused
   */
  enter(isWrite: boolean): (() => void) | undefined;
}

/**
 * Limits the number of concurrent requests of this process. Under overload a page would arrive too late to be
 * useful and delay all others, so it is rejected at once, while that is cheap.
 * @param max maximum number of concurrent requests
 */
export function createLoadLimit(max: number): LoadLimit {
  let count = 0;
  return {
    enter(isWrite) {
      if (count >= (isWrite ? Math.ceil(max * (1 + WRITES_ON_TOP)) : max)) {
        refusals.publish({ reason: "load_limit" });
        return undefined;
      }
      count += 1;
      let isInside = true;
      return () => {
        if (isInside) count -= 1;
        isInside = false;
      };
    },
  };
}
