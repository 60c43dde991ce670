import { useState } from "react";
import { matchSecond } from "~/features/player/match-clock";

/**
 * The second of the match at which a drawer was opened, for the time its form begins with.
 * @param fallback what the server knows: where the match stands, or its beginning
 */
export function useOpenedAt(fallback: number) {
  const [second, setSecond] = useState(fallback);
  return {
    second,
    onOpen() {
      const shown = matchSecond();
      if (shown !== undefined) setSecond(Math.max(0, Math.floor(shown)));
    },
  };
}
