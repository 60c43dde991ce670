import { useEffect, useState } from "react";

/** Where the player becomes smaller, as its styles say. */
const PHONE = matchMedia("(max-width: 1023.98px) and (orientation: portrait)");

/**
 * Keeps the player in sight on phones (`data-playing` of its place in the page) while it plays, and smaller
 * (`data-stuck` of the player) while it stands at the edge of the window. Paused there, it stays. `data-plays` of the
 * player says whether it plays.
 * @returns whether it is smaller, and the function that leaves a paused player in its place in the page
 */
export function useSticky(box: HTMLElement, isPlaying: boolean): [isSmall: boolean, leave: () => void] {
  const [isStuck, setStuck] = useState(false);
  useEffect(() => {
    const place = box.parentElement;
    if (!place) return;
    // One pixel of a place that sticks to the edge is outside of this root.
    const observer = new IntersectionObserver(
      ([entry]) =>
        setStuck(entry !== undefined && entry.intersectionRatio < 1 && entry.boundingClientRect.top < 1),
      { rootMargin: "-1px 0px 0px", threshold: [0.9, 1] },
    );
    observer.observe(place);
    return () => observer.disconnect();
  }, [box]);
  const isHeld = isPlaying || (isStuck && box.parentElement?.hasAttribute("data-playing") === true);
  useEffect(() => {
    box.toggleAttribute("data-plays", isPlaying);
    box.parentElement?.toggleAttribute("data-playing", isHeld);
    box.toggleAttribute("data-stuck", isHeld && isStuck);
  }, [box, isPlaying, isHeld, isStuck]);
  const isSmall = isHeld && isStuck && PHONE.matches && !document.fullscreenElement;
  return [isSmall, () => box.parentElement?.removeAttribute("data-playing")];
}
