import { useSyncExternalStore } from "react";
import { matchSecond } from "./store/page-player";

/** How often the second is read (ms): the page follows the picture within half a second. */
const INTERVAL_MS = 250;

function regularly(notify: () => void): () => void {
  const timer = setInterval(notify, INTERVAL_MS);
  return () => clearInterval(timer);
}

/**
 * Derives a value from the second of the match on the screen. The component renders again only when the value
 * changes.
 * @param read receives the second; undefined while no player provides it
 * @param inHtml value before scripts run
 */
export function useMatchSecond<T extends string | number | undefined>(
  read: (second: number | undefined) => T,
  inHtml: T,
): T {
  return useSyncExternalStore(
    regularly,
    () => {
      const second = matchSecond();
      return read(second === undefined ? undefined : Math.floor(second));
    },
    () => inHtml,
  );
}
