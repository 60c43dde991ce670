import { useEffect, useState, useSyncExternalStore } from "react";

/** Width from which there is room for a small video beside the page. */
const DESKTOP = matchMedia("(min-width: 1024px)");

function subscribe(onChange: () => void): () => void {
  const events = ["fullscreenchange", "enterpictureinpicture", "leavepictureinpicture"] as const;
  DESKTOP.addEventListener("change", onChange);
  for (const event of events) document.addEventListener(event, onChange);
  return () => {
    DESKTOP.removeEventListener("change", onChange);
    for (const event of events) document.removeEventListener(event, onChange);
  };
}
/** Whether the video is shown in the page, in a wide window. */
const hasRoom = () => DESKTOP.matches && !document.fullscreenElement && !document.pictureInPictureElement;

/**
 * Keeps the video in sight on desktops: while it plays it stands small in the corner (`data-mini` of the
 * player) once its place in the page is above the window. Paused there, it stays.
 * @param isInUse the controls must stay, because the viewer works with them
 * @returns whether it is small, and the function that puts it back until it has been in sight again
 */
export function useMiniPlayer(
  box: HTMLElement,
  isPlaying: boolean,
  isInUse: boolean,
): [isMini: boolean, close: () => void] {
  const [isAbove, setAbove] = useState(false);
  const [isKept, setKept] = useState(false);
  const isRoomy = useSyncExternalStore(subscribe, hasRoom);
  useEffect(() => {
    const place = box.parentElement;
    if (!place) return;
    const observer = new IntersectionObserver(([entry]) => {
      setAbove(entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.bottom <= 0);
    });
    observer.observe(place);
    return () => observer.disconnect();
  }, [box]);
  // Decided when the video leaves the window, so that a video that is started there does not jump.
  useEffect(() => {
    if (!isAbove) setKept(isPlaying);
  }, [isAbove, isPlaying]);
  const isMini = isAbove && isKept && isRoomy && !isInUse;
  useEffect(() => {
    box.toggleAttribute("data-mini", isMini);
  }, [box, isMini]);
  return [isMini, () => setKept(false)];
}
