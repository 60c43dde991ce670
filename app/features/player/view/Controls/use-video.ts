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

/** Interval at which the live latency of a paused video is updated (ms). */
const PAUSED_MS = 1_000;

/** Duration of a stall from which it is shown (ms). */
const NOTICED_MS = 500;
/** Duration of a stall from which it counts as a lost network and not as buffering (ms). */
const LOST_MS = 15_000;

/** Length of the current stall. */
export type Stall = "short" | "long";

/** Whether the video should play, or show another frame, and lacks the data. */
export const isWaiting = ({
  paused,
  seeking,
  ended,
  error,
  readyState,
}: Pick<HTMLVideoElement, "paused" | "seeking" | "ended" | "error" | "readyState">): boolean =>
  (!paused || seeking) && !ended && !error && readyState < 3;

/** Renders the component again whenever the video changes; its state is read from the element itself. */
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
    // A paused video emits no events while its live latency grows.
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
 * Whether the controls may be hidden: after three seconds of playback without input, but never while they
 * have keyboard focus.
 * @param bar element that must not disappear while it has the focus
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
