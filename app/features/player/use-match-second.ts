import { useSyncExternalStore } from "react";
import { matchSecond } from "./store/match-clock";

function everySecond(tell: () => void): () => void {
  const timer = setInterval(tell, 1000);
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
    everySecond,
    () => {
      const second = matchSecond();
      return read(second === undefined ? undefined : Math.floor(second));
    },
    () => inHtml,
  );
}
