import { useEffect, useRef } from "react";
import { type Command, commandOf, type Focused } from "../../store/keyboard-commands";
import * as styles from "./Controls.css";

interface InputOptions {
  run: (command: Command) => void;
  /** The controls are hidden. */
  isIdle: boolean;
  setIdle: (isIdle: boolean) => void;
  /** An advertisement is shown, which handles keys itself. */
  isAdOn: boolean;
}

/** Turns keys in the player, and clicks and taps on the video, into commands. */
export function useInput(box: HTMLElement, video: HTMLVideoElement, options: InputOptions): void {
  // The listeners are outside React's tree and read the latest options from a ref.
  const latest = useRef(options);
  latest.current = options;
  useEffect(() => {
    let wasIdle = false;
    let isTouch = false;
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || latest.current.isAdOn) return;
      const command = commandOf(event, focusedOf(event.target));
      if (!command) return;
      event.preventDefault();
      box.dataset.keys = "";
      latest.current.run(command);
    };
    const onDown = ({ pointerType }: PointerEvent) => {
      delete box.dataset.keys;
      isTouch = pointerType === "touch";
      wasIdle = latest.current.isIdle;
    };
    const onClick = () => {
      // A tap shows or hides the controls.
      if (isTouch) latest.current.setIdle(!wasIdle && !video.paused);
      else latest.current.run({ do: "toggle" });
    };
    const onDoubleClick = () => !isTouch && latest.current.run({ do: "fullscreen" });
    box.addEventListener("keydown", onKey);
    video.addEventListener("pointerdown", onDown);
    video.addEventListener("click", onClick);
    video.addEventListener("dblclick", onDoubleClick);
    return () => {
      box.removeEventListener("keydown", onKey);
      video.removeEventListener("pointerdown", onDown);
      video.removeEventListener("click", onClick);
      video.removeEventListener("dblclick", onDoubleClick);
    };
  }, [box, video]);
}

/** Returns the kind of control that an event comes from. */
function focusedOf(target: EventTarget | null): Focused {
  if (!(target instanceof Element)) return "other";
  if (target.closest("[data-own-keys]")) return "other";
  if (target.matches("input[type=range]")) return "seek";
  if (target.closest(`.${styles.marker.split(" ")[0]}`)) return "marker";
  if (target.closest("button, a, summary")) return "button";
  return target.closest("input, select, textarea") ? "other" : "player";
}
