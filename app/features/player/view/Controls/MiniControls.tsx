import { useT } from "~/i18n/use-t";
import { ControlButton } from "./ControlButton";
import * as styles from "./Controls.css";
import { usePlayer } from "./player-context";

/** Controls of the small video: play or pause, close, and on desktops back to its place in the page. */
export function MiniControls({ onClose }: { onClose: () => void }) {
  const t = useT();
  const { box, state, requests, page } = usePlayer();
  const { isPaused } = state;
  return (
    <div className={styles.mini}>
      <ControlButton
        icon={isPaused ? "play" : "pause"}
        label={t(isPaused ? "player:play" : "player:pause")}
        onClick={isPaused ? page.play : requests.pause}
      />
      <ControlButton
        icon="arrow-up"
        className={styles.desk}
        label={t("player:to_page")}
        onClick={() => {
          box.parentElement?.scrollIntoView({ block: "start" });
          box.focus({ preventScroll: true });
        }}
      />
      <span className={styles.spring} />
      <ControlButton
        icon="x"
        label={t("common:close")}
        onClick={() => {
          requests.pause();
          onClose();
        }}
      />
    </div>
  );
}
