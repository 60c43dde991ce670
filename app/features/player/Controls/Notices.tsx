import { useT } from "~/i18n/use-t";
import { usePath } from "~/ui/base-path";
import { Icon } from "~/ui/Icon/Icon";
import type { PlaybackState } from "../hls-playback";
import * as styles from "./Controls.css";

interface NoticesProps {
  state: PlaybackState;
  /** The video has been played to its end. */
  isOver: boolean;
  /** What to watch then; a path below the locale prefix. */
  next?: { href: string; title: string };
  onRetry: () => void;
  onReplay: () => void;
}

/** What lies over the picture when it does not move: the network is lost, nothing plays, it is over. */
export function Notices({ state, isOver, next, onRetry, onReplay }: NoticesProps) {
  const t = useT();
  const path = usePath();
  const hasFailed = state === "failed";
  return (
    <>
      {(state === "reconnecting" || state === "expired") && (
        <p className={styles.status} role="status">
          <Icon name="loader-circle" />
          {t("event:reconnecting")}
        </p>
      )}
      {hasFailed && (
        <div className={styles.panel} role="alert">
          <p className={styles.reason}>
            <Icon name="circle-alert" size={24} />
            {t(navigator.onLine ? "player:failed" : "common:offline")}
          </p>
          <button type="button" className={styles.textButton} onClick={onRetry}>
            {t("common:try_again")}
          </button>
        </div>
      )}
      {isOver && !hasFailed && (
        <div className={styles.panel}>
          <button type="button" className={styles.textButton} onClick={onReplay}>
            <Icon name="rotate-ccw" />
            {t("player:replay")}
          </button>
          {next && (
            <a className={styles.nextLink} href={path(next.href)}>
              {t("player:next")} <bdi>{next.title}</bdi>
              <Icon name="skip-forward" />
            </a>
          )}
        </div>
      )}
    </>
  );
}
