import { useEffect, useRef, useState } from "react";
import { useT } from "~/i18n/use-t";
import { textButton } from "./Controls.css";
import * as styles from "./PreRoll.css";

const SKIP_AFTER_SECONDS = 5;
/** An advertisement that does not begin within this time is left out. */
const PATIENCE_MS = 8_000;

interface PreRollProps {
  sources: string[];
  /** They have been shown, were skipped, or did not work. */
  onDone: () => void;
}

/** Advertisements before the video, in a video element of their own, while the match gets ready behind them. */
export function PreRoll({ sources, onDone }: PreRollProps) {
  const t = useT();
  const [index, setIndex] = useState(0);
  const [seconds, setSeconds] = useState(0);
  const ad = useRef<HTMLVideoElement>(null);
  const next = () => {
    if (index + 1 >= sources.length) return onDone();
    setSeconds(0);
    setIndex(index + 1);
  };
  const latest = useRef(next);
  latest.current = next;
  // biome-ignore lint/correctness/useExhaustiveDependencies: every advertisement gets its own time
  useEffect(() => {
    const element = ad.current;
    if (!element) return;
    element.focus();
    element.play().catch(() => latest.current());
    const timer = setTimeout(() => element.currentTime === 0 && latest.current(), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [index]);
  const left = Math.ceil(SKIP_AFTER_SECONDS - seconds);
  return (
    <div className={styles.ad}>
      {/* biome-ignore lint/a11y/useMediaCaption: an advertisement brings its own captions, or none */}
      <video
        key={index}
        ref={ad}
        className={styles.adVideo}
        src={sources[index]}
        playsInline
        tabIndex={-1}
        aria-label={t("player:ad")}
        onTimeUpdate={(event) => setSeconds(event.currentTarget.currentTime)}
        onEnded={next}
        onError={next}
      />
      <p className={styles.adBar}>
        <span>{t("player:ad")}</span>
        <button type="button" className={textButton} disabled={left > 0} onClick={onDone}>
          {left > 0 ? t("player:skip_in", { count: left }) : t("player:skip")}
        </button>
      </p>
    </div>
  );
}
