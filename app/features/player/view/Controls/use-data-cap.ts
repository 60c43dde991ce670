import { useEffect, useState } from "react";
import { readDataCap } from "../../data-cap";
import type { DataCap as DataCapComponent } from "../../meter/DataCap";
import type { PlayerStore } from "../../store/player-store";

/**
 * Loads the meter of data when the video is started: pages that are only looked at do without it. With a data cap it
 * has to be there before.
 */
export function useDataCap(store: PlayerStore): typeof DataCapComponent | undefined {
  const [DataCap, setDataCap] = useState<typeof DataCapComponent>();
  useEffect(() => {
    const begin = () => {
      if (!store.getState().hasStarted && readDataCap() === undefined) return;
      unsubscribe();
      import("../../meter/DataCap").then(
        (module) => setDataCap(() => module.DataCap),
        // What the video takes is not counted.
        () => {},
      );
    };
    const unsubscribe = store.subscribe(begin);
    begin();
    return unsubscribe;
  }, [store]);
  return DataCap;
}
