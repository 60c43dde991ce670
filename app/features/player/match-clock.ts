/** What the page's player says of the moment it shows; one player to a page. */
let read: (() => number | undefined) | undefined;

/**
 * The player of the page tells how to read the second of the match it shows.
 * @returns takes it back
 */
export function setMatchClock(clock: () => number | undefined): () => void {
  read = clock;
  return () => {
    if (read === clock) read = undefined;
  };
}

/** The second of the match on the screen; undefined without a player, or before it knows. */
export function matchSecond(): number | undefined {
  return read?.();
}
