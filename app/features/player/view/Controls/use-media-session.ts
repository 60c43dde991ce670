import { useEffect, useRef } from "react";
import { STEP } from "../../store/keyboard-commands";

interface Session {
  title: string;
  posterUrl?: string;
  play: () => void;
  pause: () => void;
  seekBy: (seconds: number) => void;
  seekTo: (position: number) => void;
}

/** Registers the video with the system, so that the lock screen, headphones and media keys work. */
export function useMediaSession(video: HTMLVideoElement, session: Session): void {
  const latest = useRef(session);
  latest.current = session;
  const { title, posterUrl } = session;
  useEffect(() => {
    const media = navigator.mediaSession;
    if (!media) return;
    const announce = () => {
      media.metadata = new MediaMetadata({ title, artwork: posterUrl ? [{ src: posterUrl }] : [] });
    };
    const actions: [MediaSessionAction, MediaSessionActionHandler][] = [
      ["play", () => latest.current.play()],
      ["pause", () => latest.current.pause()],
      ["seekbackward", ({ seekOffset = STEP }) => latest.current.seekBy(-(seekOffset ?? STEP))],
      ["seekforward", ({ seekOffset = STEP }) => latest.current.seekBy(seekOffset ?? STEP)],
      ["seekto", ({ seekTime }) => typeof seekTime === "number" && latest.current.seekTo(seekTime)],
    ];
    const set = (action: MediaSessionAction, handler: MediaSessionActionHandler | null) => {
      try {
        media.setActionHandler(action, handler);
      } catch {
        // This browser does not support the action.
      }
    };
    for (const [action, handler] of actions) set(action, handler);
    video.addEventListener("play", announce);
    if (!video.paused) announce();
    return () => {
      video.removeEventListener("play", announce);
      for (const [action] of actions) set(action, null);
      media.metadata = null;
    };
  }, [video, title, posterUrl]);
}
