import { type RefObject, useEffect, useState } from "react";
import { useT } from "~/i18n/use-t";
import { clock } from "~/lib/clock";
import { Button } from "~/ui/Button/Button";
import { lazyPart } from "~/ui/lazy-part";
import { useHydrated } from "~/ui/use-hydrated";
import * as styles from "./data-use.css";
import type { AudioSource } from "./use-listening";

const Stills = lazyPart(() => import("./Stills"));

interface AudioPlayerProps {
  element: RefObject<HTMLAudioElement>;
  sources: AudioSource[];
  /** Plays, from a second on if there is one. */
  listen: (second?: number) => void;
  /** The browser's own controls cannot play the source. */
  needsPlay: boolean;
  /** Title of the match. */
  title: string;
  posterUrl?: string;
  /** The length would reveal extra time or penalties: the browser's own controls, which show it, are replaced. */
  hidesLength?: boolean;
  /** Where a recording has images of its course, and what they take at most. */
  stills?: { url: string; size: string };
}

/** The audio of a match. It plays without scripts, and nothing is loaded before Play. */
export function AudioPlayer({
  element,
  sources,
  listen,
  needsPlay,
  title,
  posterUrl,
  hidesLength = false,
  stills,
}: AudioPlayerProps) {
  const hasOwnControls = useHydrated() && (hidesLength || needsPlay);
  useAnnouncement(element, { title, posterUrl, hidesLength });
  return (
    <div className={styles.player}>
      <div className={styles.place}>
        {/* biome-ignore lint/a11y/useMediaCaption: the audio of a stadium has no captions */}
        <audio
          ref={element}
          className={styles.audio}
          controls={!hasOwnControls}
          preload="none"
          aria-label={title}
        >
          {sources.map(({ src, type }) => (
            <source key={src} src={src} type={type} />
          ))}
        </audio>
        {hasOwnControls && <Controls element={element} listen={listen} />}
      </div>
      {stills && <Stills element={element} {...stills} />}
    </div>
  );
}

const BACK = 10;
const FORWARD = 30;
const quiet = { type: "button", kind: "quiet", small: true } as const;

/** Play, pause and steps, without the length. */
function Controls({ element, listen }: Pick<AudioPlayerProps, "element" | "listen">) {
  const t = useT();
  const [isPlaying, setPlaying] = useState(false);
  const [second, setSecond] = useState(0);
  useEffect(() => {
    const audio = element.current;
    if (!audio) return;
    const update = () => {
      setPlaying(!audio.paused);
      setSecond(Math.floor(audio.currentTime));
    };
    update();
    const names = ["play", "pause", "timeupdate"] as const;
    for (const name of names) audio.addEventListener(name, update);
    return () => {
      for (const name of names) audio.removeEventListener(name, update);
    };
  }, [element]);
  const step = (seconds: number) => {
    if (element.current) element.current.currentTime += seconds;
  };
  const toggle = () => (isPlaying ? element.current?.pause() : listen());
  return (
    <p className={styles.controls} dir="ltr">
      <Button type="button" small onClick={toggle}>
        {t(isPlaying ? "player:pause" : "player:play")}
      </Button>
      <Button
        {...quiet}
        className={styles.stepBack}
        icon="rotate-cw"
        aria-label={t("player:back", { count: BACK })}
        onClick={() => step(-BACK)}
      >
        {BACK}
      </Button>
      <Button
        {...quiet}
        icon="rotate-cw"
        aria-label={t("player:forward", { count: FORWARD })}
        onClick={() => step(FORWARD)}
      >
        {FORWARD}
      </Button>
      <bdi dir="ltr" className={styles.time}>
        {clock(second)}
      </bdi>
    </p>
  );
}

type Announced = Pick<AudioPlayerProps, "title" | "posterUrl" | "hidesLength">;

/** Tells the system what plays, for the lock screen. */
function useAnnouncement(
  element: AudioPlayerProps["element"],
  { title, posterUrl, hidesLength }: Announced,
): void {
  useEffect(() => {
    const audio = element.current;
    const session = navigator.mediaSession;
    if (!audio || !session) return;
    const announce = () => {
      session.metadata = new MediaMetadata({ title, artwork: posterUrl ? [{ src: posterUrl }] : [] });
      if (hidesLength) session.setPositionState?.({ duration: Number.POSITIVE_INFINITY });
    };
    audio.addEventListener("playing", announce);
    return () => {
      audio.removeEventListener("playing", announce);
      session.metadata = null;
    };
  }, [element, title, posterUrl, hidesLength]);
}
