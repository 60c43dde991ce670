import { useRef } from "react";

/**
 * Holds the players of the page while something lies over them (specification, section 4): what plays outside of
 * fullscreen is paused, and only that plays on afterwards; what the viewer had paused stays so.
 */
export function usePausedPlayers() {
  const paused = useRef<HTMLVideoElement[]>([]);
  return {
    pause() {
      if (document.fullscreenElement) return;
      const playing = [...document.querySelectorAll("video")].filter(
        (video) => !video.paused && !video.ended,
      );
      for (const video of playing) video.pause();
      paused.current = playing;
    },
    resume() {
      for (const video of paused.current) {
        // Refused when the browser wants a gesture first; the play button is still there.
        if (video.isConnected) video.play().catch(() => {});
      }
      paused.current = [];
    },
  };
}
