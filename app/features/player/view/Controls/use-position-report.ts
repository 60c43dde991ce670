import { useEffect } from "react";
import type { PlayerStore } from "../../store/player-store";

/** Loads the report of the viewer's position once the video has been started, and ends it with the player. */
export function usePositionReport(
  video: HTMLVideoElement,
  store: PlayerStore,
  videoId: string | undefined,
): void {
  useEffect(() => {
    if (videoId === undefined) return;
    let end: (() => void) | undefined;
    let isGone = false;
    const begin = () => {
      if (!store.getState().hasStarted) return;
      unsubscribe();
      import("~/features/positions/report-position").then(
        ({ reportPosition }) => {
          if (!isGone) end = reportPosition(video, videoId);
        },
        // The position is not saved.
        () => {},
      );
    };
    const unsubscribe = store.subscribe(begin);
    begin();
    return () => {
      isGone = true;
      unsubscribe();
      end?.();
    };
  }, [video, store, videoId]);
}
