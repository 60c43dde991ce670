import { useEffect, useState } from "react";

/** Width (px) from which there is room for a small video beside the page. */
const DESKTOP = "(min-width: 1024px)";

/**
 * Keeps the video in sight on desktops: while it plays it stands small in the corner (`data-mini` of the
 * player) once its place in the page is above the window. Paused there, it stays.
 * @returns whether it is small, and the function that puts it back until it has been in sight again
 */
export function useMiniPlayer(box: HTMLElement, isPlaying: boolean): [isMini: boolean, close: () => void] {
  const [isAbove, setAbove] = useState(false);
  const [isKept, setKept] = useState(false);
  useEffect(() => {
    const place = box.parentElement;
    if (!place) return;
    const observer = new IntersectionObserver(([entry]) => {
      const isOut = entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.bottom <= 0;
      setAbove(isOut && matchMedia(DESKTOP).matches);
    });
    observer.observe(place);
    return () => observer.disconnect();
  }, [box]);
  // Decided when the video leaves the window, so that a video that is started there does not jump.
  useEffect(() => {
    if (!isAbove) setKept(isPlaying);
  }, [isAbove, isPlaying]);
  const isMini = isAbove && isKept;
  useEffect(() => {
    box.toggleAttribute("data-mini", isMini);
  }, [box, isMini]);
  return [isMini, () => setKept(false)];
}
