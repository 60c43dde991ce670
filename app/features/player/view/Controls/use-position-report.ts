import { useEffect } from "react";
import type { PlaybackView } from "../../playback-view";
import type { PlayerStore } from "../../store/player-store";

/** Loads the report of the viewer's position once the video has been started, and ends it with the player. */
export function usePositionReport(
  video: HTMLVideoElement,
  store: PlayerStore,
  { savedAs, isSavedInBrowser }: Extract<PlaybackView, { state: "ready" }>,
): void {
  useEffect(() => {
    if (savedAs === undefined) return;
    let end: (() => void) | undefined;
    let isGone = false;
    const begin = () => {
      if (!store.getState().hasStarted) return;
      unsubscribe();
      import("~/features/positions/report-position").then(
        ({ reportPosition }) => {
          if (!isGone) end = reportPosition(video, savedAs, isSavedInBrowser);
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
  }, [video, store, savedAs, isSavedInBrowser]);
}
