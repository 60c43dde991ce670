import { useEffect, useState } from "react";

const IDLE_MS = 3_000;

/**
 * Whether the controls may be hidden: after three seconds of playback without input, but never while they
 * have keyboard focus. From a viewer who navigates with arrow keys they take the focus away first.
 * @param bar element that must not disappear while it has the focus
 */
export function useIdle(box: HTMLElement, video: HTMLVideoElement, bar: () => HTMLElement | null) {
  const [isIdle, setIdle] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the bar is looked up when it is needed
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const hide = () => {
      if (video.paused) return;
      if (bar()?.querySelector(":focus-visible, [aria-expanded=true]")) {
        // A remote control cannot take the focus elsewhere without ending the view of the video.
        const isBusy = document.activeElement?.closest("[data-own-keys],input:not([type=range])");
        if (document.documentElement.dataset.arrows === "" && !isBusy) box.focus({ preventScroll: true });
        return wake();
      }
      setIdle(true);
    };
    const wake = () => {
      setIdle(false);
      clearTimeout(timer);
      timer = setTimeout(hide, IDLE_MS);
    };
    const leave = (event: PointerEvent) => event.pointerType === "mouse" && hide();
    const names = ["pointermove", "keydown", "focusin"] as const;
    for (const name of names) box.addEventListener(name, wake);
    box.addEventListener("pointerleave", leave);
    for (const name of ["play", "pause"]) video.addEventListener(name, wake);
    wake();
    return () => {
      clearTimeout(timer);
      for (const name of names) box.removeEventListener(name, wake);
      box.removeEventListener("pointerleave", leave);
      for (const name of ["play", "pause"]) video.removeEventListener(name, wake);
    };
  }, [box, video]);
  return { isIdle, setIdle };
}
