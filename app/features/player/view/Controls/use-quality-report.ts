import { useEffect } from "react";
import type { InstantVideo } from "../../instant-start/handoff/instant-video";
import { watchStart } from "../../quality/watch-start";
import type { PlayerStore } from "../../store/player-store";

/** Loads the measurement of a playback after its first frame, or after a failure, and ends it with the player. */
export function useQualityReport(video: InstantVideo, store: PlayerStore): void {
  useEffect(() => {
    let end: (() => void) | undefined;
    let isGone = false;
    const check = () => {
      if (!video.paused) watchStart(video);
      const { start } = video;
      if (!start?.isMeasured || !(start.shownAt || store.getState().status === "failed")) return;
      // From here on the other module measures, and a viewer who leaves has seen a frame or an error.
      start.isMeasured = false;
      import("../../quality/report-quality").then(
        ({ reportQuality }) => {
          end = reportQuality(video, store);
          if (isGone) end();
        },
        // The playback is not measured.
        () => {},
      );
    };
    check();
    const unsubscribe = store.subscribe(check);
    return () => {
      isGone = true;
      unsubscribe();
      video.start?.leave();
      end?.();
    };
  }, [video, store]);
}
