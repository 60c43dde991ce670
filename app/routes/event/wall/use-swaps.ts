import { useEffect, useRef, useState } from "react";

/** What the one video of the wall plays. */
export interface Shown {
  /** Id of the match. */
  id: string;
  /** Counts the swaps. */
  turn: number;
  /** Moment at which playback starts, if not at the live position (ms since the epoch). */
  startDate?: number;
  /** The swap is for a goal. */
  isGoal?: boolean;
}

/** Swaps matches in the one video of the wall, so that never two are heard. */
export function useSwaps(first: string, hrefOf: (id: string) => string) {
  const [shown, setShown] = useState<Shown>({ id: first, turn: 0 });
  const latest = useRef(shown);
  latest.current = shown;

  function swap(next: Pick<Shown, "id" | "startDate" | "isGoal">): void {
    const { id, turn, startDate } = latest.current;
    // From a goal of the same match it goes back to live.
    if (next.id === id && next.startDate === startDate) return;
    latest.current = { ...next, turn: turn + 1 };
    setShown(latest.current);
    // Reloading and sharing lead to the same match.
    history.replaceState(history.state, "", hrefOf(next.id));
  }

  useEffect(() => {
    const video = pageVideo();
    if (shown.turn === 0 || !video?.controls) return;
    // With the browser's own controls the element has to choose among its new sources.
    video.load();
    void video.play().catch(() => {});
  }, [shown.turn]);

  return { shown, swap };
}

/** The one video of the page. */
export const pageVideo = (): HTMLVideoElement | null => document.querySelector("video[data-player]");
