import { useSyncExternalStore } from "react";
import { matchSecond } from "~/features/player/match-clock";

function everySecond(tell: () => void): () => void {
  const timer = setInterval(tell, 1000);
  return () => clearInterval(timer);
}

/**
 * What the moment on the screen means to the caller, who is drawn anew only when that changes.
 * @param read from the second of the match on the screen, undefined before a player knows it
 * @param inHtml what it is before scripts run
 */
export function useAtMoment<T extends string | number | undefined>(
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
