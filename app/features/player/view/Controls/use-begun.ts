import { useEffect } from "react";

/**
 * Marks the player's place in the page (`data-begun`) from the first time that the video plays: what chooses where
 * playback starts is then a way back only, and its focus goes to the player.
 */
export function useBegun(box: HTMLElement, isPlaying: boolean): void {
  useEffect(() => {
    if (!isPlaying) return;
    box.parentElement?.toggleAttribute("data-begun", true);
    if (document.activeElement?.closest("[data-start]")) box.focus({ preventScroll: true });
  }, [box, isPlaying]);
}
