import { useEffect, useState } from "react";
import { readDataCap } from "../../data-cap";
import type { DataLimit as DataLimitComponent } from "../../meter/DataLimit";
import type { PlayerStore } from "../../store/player-store";

/**
 * Loads the meter of data when the video is started: pages that are only looked at do without it. With a data cap it
 * has to be there before.
 */
export function useDataLimit(store: PlayerStore): typeof DataLimitComponent | undefined {
  const [DataLimit, setDataLimit] = useState<typeof DataLimitComponent>();
  useEffect(() => {
    const begin = () => {
      if (!store.getState().hasStarted && readDataCap() === undefined) return;
      unsubscribe();
      import("../../meter/DataLimit").then(
        (module) => setDataLimit(() => module.DataLimit),
        // What the video takes is not counted.
        () => {},
      );
    };
    const unsubscribe = store.subscribe(begin);
    begin();
    return unsubscribe;
  }, [store]);
  return DataLimit;
}
