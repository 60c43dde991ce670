import { type RefObject, useEffect, useState } from "react";
import { useT } from "~/i18n/use-t";
import { actions } from "~/styles/layout.css";
import { Button } from "~/ui/Button/Button";
import { useHydrated } from "~/ui/use-hydrated";
import * as styles from "./data-use.css";
import type { SoundSource } from "./use-listening";

interface SoundProps {
  audio: RefObject<HTMLAudioElement>;
  sources: SoundSource[];
  /** Plays, from a second on if there is one. */
  listen: (second?: number) => void;
  /** The browser's own controls cannot play the source. */
  needsPlay: boolean;
  /** Title of the match. */
  title: string;
  posterUrl?: string;
  /** The length would reveal extra time or penalties: the browser's own controls, which show it, are replaced. */
  hidesLength?: boolean;
}

/** The sound of a match. It plays without scripts, and nothing is loaded before Play. */
export function Sound({
  audio,
  sources,
  listen,
  needsPlay,
  title,
  posterUrl,
  hidesLength = false,
}: SoundProps) {
  const hasOwnControls = useHydrated() && (hidesLength || needsPlay);
  useAnnouncement(audio, { title, posterUrl, hidesLength });
  return (
    <div className={styles.sound}>
      {/* biome-ignore lint/a11y/useMediaCaption: the sound of a stadium has no captions */}
      <audio
        ref={audio}
        className={styles.audio}
        controls={!hasOwnControls}
        preload="none"
        aria-label={title}
      >
        {sources.map(({ src, type }) => (
          <source key={src} src={src} type={type} />
        ))}
      </audio>
      {hasOwnControls && <Controls audio={audio} listen={listen} />}
    </div>
  );
}

const BACK = 10;
const FORWARD = 30;

/** Play, pause and steps, without the length. */
function Controls({ audio, listen }: Pick<SoundProps, "audio" | "listen">) {
  const t = useT();
  const [isPlaying, setPlaying] = useState(false);
  const [second, setSecond] = useState(0);
  useEffect(() => {
    const element = audio.current;
    if (!element) return;
    const update = () => {
      setPlaying(!element.paused);
      setSecond(Math.floor(element.currentTime));
    };
    update();
    const names = ["play", "pause", "timeupdate"] as const;
    for (const name of names) element.addEventListener(name, update);
    return () => {
      for (const name of names) element.removeEventListener(name, update);
    };
  }, [audio]);
  const step = (seconds: number) => {
    if (audio.current) audio.current.currentTime += seconds;
  };
  const toggle = () => (isPlaying ? audio.current?.pause() : listen());
  return (
    <p className={actions}>
      <Button type="button" small onClick={toggle}>
        {t(isPlaying ? "player:pause" : "player:play")}
      </Button>
      <Button type="button" kind="quiet" small onClick={() => step(-BACK)}>
        {t("player:back", { count: BACK })}
      </Button>
      <Button type="button" kind="quiet" small onClick={() => step(FORWARD)}>
        {t("player:forward", { count: FORWARD })}
      </Button>
      <bdi dir="ltr" className={styles.time}>
        {new Date(second * 1_000).toISOString().slice(11, 19)}
      </bdi>
    </p>
  );
}

type Announced = Pick<SoundProps, "title" | "posterUrl" | "hidesLength">;

/** Tells the system what plays, for the lock screen. */
function useAnnouncement(audio: SoundProps["audio"], { title, posterUrl, hidesLength }: Announced): void {
  useEffect(() => {
    const element = audio.current;
    const session = navigator.mediaSession;
    if (!element || !session) return;
    const announce = () => {
      session.metadata = new MediaMetadata({ title, artwork: posterUrl ? [{ src: posterUrl }] : [] });
      if (hidesLength) session.setPositionState?.({ duration: Number.POSITIVE_INFINITY });
    };
    element.addEventListener("playing", announce);
    return () => {
      element.removeEventListener("playing", announce);
      session.metadata = null;
    };
  }, [audio, title, posterUrl, hidesLength]);
}
