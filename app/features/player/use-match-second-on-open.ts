import { useState } from "react";
import { matchSecond } from "./store/page-player";

/**
 * Returns the second of the match at which a drawer was opened, with which its form starts.
 * @param fallback second from the server: the current one of a live match, otherwise the beginning
 */
export function useMatchSecondOnOpen(fallback: number) {
  const [second, setSecond] = useState(fallback);
  return {
    second,
    onOpen() {
      const shown = matchSecond();
      if (shown !== undefined) setSecond(Math.max(0, Math.floor(shown)));
    },
  };
}
