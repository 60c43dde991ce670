import { useT } from "~/i18n/use-t";
import { STEP } from "../../store/keyboard-commands";
import * as styles from "./Controls.css";
import { PlayerIcon, type PlayerIconName } from "./PlayerIcon";
import { usePlayer } from "./player-context";

/** Play or pause, and seek by a step, in the middle of the video on phones; elsewhere they are in the bar. */
export function CenterButtons() {
  const t = useT();
  const { state, requests, page } = usePlayer();
  const { isPaused } = state;
  return (
    <div className={styles.center}>
      <CenterButton
        icon="rotate-ccw"
        label={t("player:back", { count: STEP })}
        isStep
        onClick={() => requests.seekBy(-STEP)}
      />
      <CenterButton
        icon={isPaused ? "play" : "pause"}
        label={t(isPaused ? "player:play" : "player:pause")}
        onClick={isPaused ? page.play : requests.pause}
      />
      <CenterButton
        icon="rotate-cw"
        label={t("player:forward", { count: STEP })}
        isStep
        onClick={() => requests.seekBy(STEP)}
      />
    </div>
  );
}

interface CenterButtonProps {
  icon: PlayerIconName;
  label: string;
  /** Shows the length of the step. */
  isStep?: boolean;
  onClick: () => void;
}

function CenterButton({ icon, label, isStep = false, onClick }: CenterButtonProps) {
  return (
    <button type="button" className={styles.centerButton} aria-label={label} onClick={onClick}>
      <PlayerIcon name={icon} />
      {isStep && <span className={styles.step}>{STEP}</span>}
    </button>
  );
}
