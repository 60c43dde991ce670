import { useT } from "~/i18n/use-t";
import { Icon } from "~/ui/Icon/Icon";
import * as styles from "./Controls.css";
import { type NextVideo, UpNext } from "./UpNext";

interface AlertsProps {
  hasFailed: boolean;
  /** The network delivers no data, and requests are retried. */
  isReconnecting: boolean;
  /** The video has been played to its end. */
  isOver: boolean;
  next?: NextVideo;
  savesData: boolean;
  onRetry: () => void;
  onReplay: () => void;
}

/**
 * Messages over a video that does not play: the network is lost, playback has failed, or the video has ended.
 */
export function Alerts({
  hasFailed,
  isReconnecting,
  isOver,
  next,
  savesData,
  onRetry,
  onReplay,
}: AlertsProps) {
  const t = useT();
  const tryAgain = (
    <button type="button" className={styles.textButton} onClick={onRetry}>
      {t("common:try_again")}
    </button>
  );
  return (
    <>
      {isReconnecting && (
        <div className={styles.status}>
          <p className={styles.reason} role="status">
            <Icon name="loader-circle" />
            {t(navigator.onLine ? "event:reconnecting" : "common:offline")}
          </p>
          {tryAgain}
        </div>
      )}
      {hasFailed && (
        <div className={styles.panel} role="alert">
          <p className={styles.reason}>
            <Icon name="circle-alert" size={24} />
            {t(navigator.onLine ? "player:failed" : "common:offline")}
          </p>
          {tryAgain}
        </div>
      )}
      {isOver && !hasFailed && <UpNext next={next} savesData={savesData} onReplay={onReplay} />}
    </>
  );
}
