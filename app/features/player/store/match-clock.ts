/** Reads the second of the match from the page's player; a page has only one. */
let read: (() => number | undefined) | undefined;

/**
 * Sets how to read the second of the match that the page's player shows.
 * @returns a function that undoes this
 */
export function setMatchClock(clock: () => number | undefined): () => void {
  read = clock;
  return () => {
    if (read === clock) read = undefined;
  };
}

/** Returns the second of the match on the screen; undefined without a player, or while it is not known. */
export function matchSecond(): number | undefined {
  return read?.();
}
