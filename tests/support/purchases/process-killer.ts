import { setTimeout as delay } from "node:timers/promises";
import type { Storefront } from "./storefront.ts";

/**
 * Time between two kills, so that each program has run for a minute and restarts at once. All callers that
 * wait for one are interrupted together, each at another point of a purchase.
 */
const KILL_PAUSE_MS = 31_000;

/** Kills hosts one after the other; concurrent callers share the next kill. */
export function createProcessKiller(storefront: Storefront) {
  let next: { at: number; done: Promise<void> } | undefined;
  let killed = 0;
  let last = 0;
  const schedule = () => {
    const at = Math.max(Date.now() + 200, last + (last ? KILL_PAUSE_MS : 0));
    const done = delay(at - Date.now()).then(async () => {
      next = undefined;
      last = Date.now();
      killed += 1;
      await storefront.kill(killed % 2 === 1 ? "platform" : "web");
    });
    next = { at, done };
    return next;
  };
  return {
    next: () => next ?? schedule(),
    /** Kills the platform as soon as a charge is made; resolves when that was done or will not happen. */
    atNextCharge(patienceMs: number): Promise<void> {
      // One at a time, and never a program that has just started: each restart would be delayed further.
      if (Date.now() < last + KILL_PAUSE_MS) return Promise.resolve();
      last = Date.now();
      return new Promise((resolve) => {
        const timer = setTimeout(resolve, patienceMs);
        storefront.gateway.onNextCharge?.(() => {
          clearTimeout(timer);
          killed += 1;
          void storefront.kill("platform").then(resolve, resolve);
        });
      });
    },
    count: () => killed,
  };
}
