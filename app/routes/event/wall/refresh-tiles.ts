import type { useLoaderData } from "@remix-run/react";
import type { Refresh } from "~/features/events/use-fresh-data";
import { isSavingData } from "~/lib/is-saving-data";
import type { loadWall } from "./wall.server";

/** Loader data of the wall. */
export type WallData = ReturnType<typeof useLoaderData<typeof loadWall>>;

/**
 * Loads the matches again. One that has ended is left out unless it plays. Scores are left to `LiveScoreUpdates`, where
 * they wait for the picture; with the data saver it requests none, so those of the other matches are new here.
 * @param playing id of the match that plays
 */
export async function refreshTiles(
  { known, load, apply }: Refresh<WallData>,
  playing: string,
): Promise<void> {
  const fresh = await load("same-origin");
  const tiles = known.tiles.flatMap((tile) => {
    const same = fresh.tiles.find(({ event }) => event.id === tile.event.id);
    return same ?? (tile.event.id === playing ? tile : []);
  });
  let { scores } = known;
  if (isSavingData()) {
    const { [playing]: _own, ...others } = await fresh.scores;
    scores = others;
  }
  // One that plays on has its tile already.
  const closed = fresh.closed.filter(({ event }) => !tiles.some((tile) => tile.event.id === event.id));
  apply({ ...known, now: fresh.now, scores, tiles, closed });
}
