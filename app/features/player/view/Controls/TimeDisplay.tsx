import { useT } from "~/i18n/use-t";
import { clock } from "~/lib/clock";
import { cx } from "~/ui/cx";
import * as styles from "./Controls.css";
import { usePlayer } from "./player-context";

/** Time of a recording or a match, and the way back to live. */
export function TimeDisplay() {
  const t = useT();
  const { state, requests, isLive, hidesLength } = usePlayer();
  const { position, offset, isMatchTime, range, edge, isAtEdge } = state;
  const latency = edge && !edge.isLive ? clock(edge.latency) : undefined;
  return (
    <>
      {(!isLive || isMatchTime) && (
        <span className={styles.time}>
          {clock(position + offset)}
          {!isLive && !hidesLength && range && <span className={styles.total}> / {clock(range.end)}</span>}
        </span>
      )}
      {isLive && (
        <button
          type="button"
          className={cx(styles.live, isAtEdge && styles.liveOn)}
          aria-label={latency ? t("player:go_live", { time: latency }) : t("player:at_live")}
          onClick={requests.goLive}
        >
          {t("common:live_label")}
        </button>
      )}
      {latency && <span className={styles.latency} aria-hidden="true">{`−${latency}`}</span>}
    </>
  );
}
