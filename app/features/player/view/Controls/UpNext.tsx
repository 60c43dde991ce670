import { type ReactNode, useEffect, useState } from "react";
import { useT } from "~/i18n/use-t";
import { playLink } from "~/lib/paths";
import { usePath } from "~/ui/base-path";
import * as controls from "./Controls.css";
import { PlayerIcon } from "./PlayerIcon";
import * as styles from "./UpNext.css";

/** Time until the next clip starts by itself (ms); the ring of `UpNext.css.ts` takes as long. */
const WAIT_MS = 8_000;

/** Video to watch after the current one. */
export interface NextVideo {
  /** Path below the locale prefix. */
  href: string;
  title: ReactNode;
  image: ReactNode;
  /** Starts by itself, as clips do. */
  goesOn: boolean;
}

interface UpNextProps {
  next: NextVideo | undefined;
  /** The viewer saves data. */
  savesData: boolean;
  onReplay: () => void;
}

/** What a video that has ended offers: to watch it again, and the next one. */
export function UpNext({ next, savesData, onReplay }: UpNextProps) {
  const t = useT();
  const path = usePath();
  const [isCancelled, setCancelled] = useState(false);
  const href = next && playLink(path(next.href));
  const startsItself =
    next?.goesOn && !isCancelled && !savesData && !matchMedia("(prefers-reduced-motion: reduce)").matches;
  useEffect(() => {
    if (!startsItself || !href) return;
    const timer = setTimeout(() => location.assign(href), WAIT_MS);
    return () => clearTimeout(timer);
  }, [startsItself, href]);
  return (
    <div className={controls.panel}>
      {next && (
        <a className={styles.card} href={href}>
          {next.image}
          <span>
            <span className={styles.label}>{t("player:up_next")}</span>
            <span className={styles.title}>{next.title}</span>
          </span>
        </a>
      )}
      <div className={styles.buttons}>
        <button type="button" className={controls.textButton} onClick={onReplay}>
          <PlayerIcon name="rotate-ccw" size={20} />
          {t("player:replay")}
        </button>
        {startsItself && (
          <button type="button" className={controls.textButton} onClick={() => setCancelled(true)}>
            <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
              <circle
                className={styles.ring}
                cx="10"
                cy="10"
                r="8"
                pathLength="100"
                transform-origin="10 10"
              />
            </svg>
            {t("player:cancel")}
          </button>
        )}
      </div>
    </div>
  );
}
