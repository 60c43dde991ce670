import { useEffect, useRef, useState } from "react";

/** Minimum length of a jump that can be undone (s): the steps of keys and buttons are shorter. */
const MIN_JUMP_SECONDS = 30;
/** How long the way back is offered after the last jump or key (ms). */
const OFFER_MS = 6_000;

interface Jump {
  /** Media time (s) before the jump. Of jumps in a row it is the time before the first: the viewer is looking for it. */
  from: number;
  /** Media time (s) after it. */
  to: number;
}

/**
 * Watches for long jumps by the time slider, its markers and keys.
 * @returns the jump, as long as the way back is offered, and a function that ends the offer
 */
export function useJump(box: HTMLElement, video: HTMLVideoElement): [Jump | undefined, () => void] {
  const [jump, setJump] = useState<Jump>();
  const forget = useRef(() => {});
  useEffect(() => {
    let before = Number.NaN;
    let offered: Jump | undefined;
    let timer: ReturnType<typeof setTimeout>;
    const offer = (next: Jump | undefined) => {
      offered = next;
      setJump(next);
      clearTimeout(timer);
      if (next) timer = setTimeout(end, OFFER_MS);
    };
    // A focused button would take the focus with it.
    const end = () => offer(box.querySelector("[data-jump]:focus-visible") ? offered : undefined);
    const note = ({ type }: Event) => {
      before = video.currentTime;
      // A viewer who goes to the button by keys needs more time.
      if (type === "keydown" && offered) offer(offered);
    };
    // A slider that a screen reader moves has no press before it.
    const release = () => {
      before = Number.NaN;
    };
    // At the window, after the player has sought.
    const check = ({ type, target }: Event) => {
      const { currentTime } = video;
      if (!(target instanceof Element && box.contains(target)) || currentTime === before) return;
      if (target.closest("[data-own-keys], [data-jump]")) return;
      if (type === "click" && !target.closest("[data-half]")) return;
      const from = offered?.from ?? before;
      if (Math.abs(currentTime - from) > MIN_JUMP_SECONDS) offer({ from, to: currentTime });
      else if (offered) offer(undefined);
    };
    const forgetNow = () => offer(undefined);
    forget.current = forgetNow;
    const ended = new AbortController();
    const { signal } = ended;
    for (const name of ["pointerdown", "keydown"])
      box.addEventListener(name, note, { capture: true, signal });
    for (const name of ["input", "click", "keydown"]) addEventListener(name, check, { signal });
    for (const name of ["change", "keyup"]) addEventListener(name, release, { signal });
    // Another video, or another camera, has other times.
    video.addEventListener("emptied", forgetNow, { signal });
    return () => {
      clearTimeout(timer);
      ended.abort();
    };
  }, [box, video]);
  return [jump, () => forget.current()];
}
