import { useEffect, useRef, useState } from "react";
import { useT } from "~/i18n/use-t";
import type { Advertisement } from "../../playback-view";
import { textButton } from "./Controls.css";
import * as styles from "./PreRoll.css";

const SKIP_AFTER_SECONDS = 5;
/** Maximum wait for an advertisement to start (ms); it is skipped then. */
const PATIENCE_MS = 8_000;

interface PreRollProps {
  ads: Advertisement[];
  /** All advertisements have been shown, have been skipped or have failed. */
  onDone: () => void;
}

/** Requests tracking URLs as images: nothing waits for the responses, and any origin may serve them. */
function track(urls: string[] = []) {
  for (const url of urls)
    new Image().src = url.replace(/(\[|%5B)CACHEBUSTING(]|%5D)/gi, String(Math.random()).slice(2, 10));
}

/** Advertisements before the video, in a separate video element, while the match loads behind them. */
export function PreRoll({ ads, onDone }: PreRollProps) {
  const t = useT();
  const [index, setIndex] = useState(0);
  const [seconds, setSeconds] = useState(0);
  const ad = useRef<HTMLVideoElement>(null);
  /** Index of the advertisement that has started: `playing` is also emitted after every stall. */
  const begun = useRef(-1);
  const next = () => {
    if (index + 1 >= ads.length) return onDone();
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
    // One that is taken away while it loads (another match, or the next one) rejects as well.
    element.play().catch(() => element.isConnected && latest.current());
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
        src={ads[index]?.source}
        playsInline
        tabIndex={-1}
        aria-label={t("player:ad")}
        onTimeUpdate={(event) => setSeconds(event.currentTarget.currentTime)}
        onPlaying={() => {
          if (begun.current === index) return;
          begun.current = index;
          track(ads[index]?.onStart);
        }}
        onEnded={() => {
          track(ads[index]?.onComplete);
          next();
        }}
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
