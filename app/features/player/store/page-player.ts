import type { PlayerStore } from "./player-store";

/** Player of the page, which has only one. */
let player: PlayerStore | undefined;

/**
 * Sets the page's player.
 * @returns a function that undoes this
 */
export function setPagePlayer(next: PlayerStore): () => void {
  player = next;
  return () => {
    if (player === next) player = undefined;
  };
}

/** Returns the second of the match on the screen; undefined without a player, or while it is not known. */
export const matchSecond = (): number | undefined => player?.matchSecond();

/** Returns the page's player; undefined without one. */
export const pagePlayer = (): PlayerStore | undefined => player;
