import { useEffect, useState } from "react";
import { readDataCap } from "../../data-cap";
import type { PlayerStore } from "../../store/player-store";
import type { AfterPlay as AfterPlayComponent } from "./AfterPlay";

/**
 * Loads what the player needs when the video is started: pages that are only looked at do without it. With a data cap
 * it has to be there before.
 */
export function usePartsAfterPlay(store: PlayerStore): typeof AfterPlayComponent | undefined {
  const [AfterPlay, setAfterPlay] = useState<typeof AfterPlayComponent>();
  useEffect(() => {
    const begin = () => {
      if (!store.getState().hasStarted && readDataCap() === undefined) return;
      unsubscribe();
      import("./AfterPlay").then(
        (module) => setAfterPlay(() => module.AfterPlay),
        // What the video takes is not counted, and no jump is undone.
        () => {},
      );
    };
    const unsubscribe = store.subscribe(begin);
    begin();
    return unsubscribe;
  }, [store]);
  return AfterPlay;
}
