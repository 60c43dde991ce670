import { useRef } from "react";

/**
 * Pauses the players of the page while a dialog covers them (requirement PROMPT-6). Only players paused here
 * are resumed; in fullscreen no player is paused.
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
        // Rejected if the browser requires a user gesture; the viewer can press play.
        if (video.isConnected) video.play().catch(() => {});
      }
      paused.current = [];
    },
  };
}
