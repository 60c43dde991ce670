import { useEffect, useReducer, useState } from "react";

const EVENTS = [
  "timeupdate",
  "play",
  "pause",
  "ended",
  "volumechange",
  "durationchange",
  "ratechange",
  "seeking",
  "seeked",
  "waiting",
  "canplay",
  "playing",
  "loadeddata",
  "emptied",
  "error",
  "enterpictureinpicture",
  "leavepictureinpicture",
] as const;

/** How often a paused live picture falls behind by a second. */
const PAUSED_MS = 1_000;

/** A picture that stands still for less than this needs no word; in milliseconds. */
const NOTICED_MS = 500;
/** After this long it is not the buffer any more, but the network; in milliseconds. */
const LOST_MS = 15_000;

/** How long a picture that ought to move has been standing still. */
export type Stall = "short" | "long";

/** Whether the picture ought to move, or to be another one, and cannot for want of data. */
export const isWaiting = ({
  paused,
  seeking,
  ended,
  error,
  readyState,
}: Pick<HTMLVideoElement, "paused" | "seeking" | "ended" | "error" | "readyState">): boolean =>
  (!paused || seeking) && !ended && !error && readyState < 3;

/** Draws the component again whenever the video is not as it was; its state is read from the element itself. */
export function useVideo(
  video: HTMLVideoElement,
  isLive: boolean,
): { hasStarted: boolean; stall: Stall | undefined } {
  const [, draw] = useReducer((count: number) => count + 1, 0);
  const [hasStarted, setStarted] = useState(() => !video.paused || video.currentTime > 0);
  const [stall, setStall] = useState<Stall>();
  useEffect(() => {
    let stalls: ReturnType<typeof setTimeout>[] = [];
    const watch = () => {
      if (isWaiting(video) === stalls.length > 0) return;
      for (const timer of stalls) clearTimeout(timer);
      stalls = isWaiting(video)
        ? [setTimeout(setStall, NOTICED_MS, "short"), setTimeout(setStall, LOST_MS, "long")]
        : [];
      setStall(undefined);
    };
    const onEvent = ({ type }: Event) => {
      if (type === "play") setStarted(true);
      watch();
      draw();
    };
    for (const name of EVENTS) video.addEventListener(name, onEvent);
    document.addEventListener("fullscreenchange", draw);
    for (const name of ["online", "offline"]) window.addEventListener(name, draw);
    watch();
    // While it is paused nothing tells that the match goes on.
    const timer = isLive ? setInterval(() => video.paused && draw(), PAUSED_MS) : undefined;
    return () => {
      clearInterval(timer);
      for (const one of stalls) clearTimeout(one);
      for (const name of EVENTS) video.removeEventListener(name, onEvent);
      document.removeEventListener("fullscreenchange", draw);
      for (const name of ["online", "offline"]) window.removeEventListener(name, draw);
    };
  }, [video, isLive]);
  return { hasStarted, stall };
}

const REST_MS = 3_000;

/**
 * Whether the controls may go out of sight: after three seconds without a sign of life while the video plays. Never
 * while somebody is on them with the keyboard.
 * @param bar what must not disappear under the focus
 */
export function useRest(box: HTMLElement, video: HTMLVideoElement, bar: () => HTMLElement | null) {
  const [isResting, setResting] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the bar is looked up when it is needed
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const rest = () => {
      if (video.paused) return;
      if (bar()?.querySelector(":focus-visible, [aria-expanded=true]")) return wake();
      setResting(true);
    };
    const wake = () => {
      setResting(false);
      clearTimeout(timer);
      timer = setTimeout(rest, REST_MS);
    };
    const leave = (event: PointerEvent) => event.pointerType === "mouse" && rest();
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
  return { isResting, setResting };
}
