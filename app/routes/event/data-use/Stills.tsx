import { type RefObject, useEffect, useRef, useState } from "react";
import { useT } from "~/i18n/use-t";
import { Button } from "~/ui/Button/Button";
import { useHydrated } from "~/ui/use-hydrated";
import * as styles from "./data-use.css";
import { readStills, writeStills } from "./stills";

interface StillsProps {
  element: RefObject<HTMLAudioElement>;
  /** URL of the storyboard of the recording. */
  url: string;
  /** What the images take at most. */
  size: string;
}

/** Switch of the still images, and the image. Its script is loaded when the audio plays and they are on. */
export default function Stills({ element, url, size }: StillsProps) {
  const t = useT();
  const canvas = useRef<HTMLCanvasElement>(null);
  const budget = useRef({ listened: 0, nextLoad: 0 });
  const [chosen, setChosen] = useState<boolean>();
  const [hasPlayed, setPlayed] = useState(false);
  const isHydrated = useHydrated();
  const isOn = isHydrated && (chosen ?? readStills());
  const isShown = isOn && hasPlayed;

  useEffect(() => {
    const audio = element.current;
    const onPlay = () => setPlayed(true);
    audio?.addEventListener("play", onPlay);
    if (audio?.paused === false) onPlay();
    return () => audio?.removeEventListener("play", onPlay);
  }, [element]);

  useEffect(() => {
    if (!isShown || !element.current || !canvas.current) return;
    const options = { audio: element.current, canvas: canvas.current, url, budget: budget.current };
    const ending = new AbortController();
    import("./show-stills")
      .then(({ showStills }) => showStills({ ...options, signal: ending.signal }))
      // Audio plays without images.
      .catch(() => {});
    return () => ending.abort();
  }, [element, url, isShown]);

  const toggle = () => {
    writeStills(!isOn);
    setChosen(!isOn);
  };
  return (
    <>
      {isShown && <canvas ref={canvas} className={styles.still} width={16} height={9} hidden />}
      <p className={styles.stills}>
        {isHydrated && (
          <>
            <Button type="button" kind={isOn ? "second" : "quiet"} small aria-pressed={isOn} onClick={toggle}>
              {t("data:stills")}
            </Button>
            <bdi className={styles.note}>{size}</bdi>
          </>
        )}
      </p>
    </>
  );
}
