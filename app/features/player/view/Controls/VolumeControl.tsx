import { useT } from "~/i18n/use-t";
import { ControlButton } from "./ControlButton";
import * as styles from "./Controls.css";
import { usePlayer } from "./player-context";

/** Mute button and volume slider. */
export function VolumeControl() {
  const t = useT();
  const { state, requests } = usePlayer();
  const { volume, isMuted } = state;
  return (
    <>
      <ControlButton
        isWide
        icon={volume === 0 ? "volume-x" : volume < 0.5 ? "volume-1" : "volume-2"}
        label={t(isMuted ? "player:unmute" : "player:mute")}
        onClick={requests.toggleMute}
      />
      <input
        type="range"
        className={styles.volume}
        min={0}
        max={1}
        step={0.05}
        value={volume}
        data-own-keys=""
        // Arrow keys lead past it to the other buttons of its row.
        data-enter-first=""
        aria-label={t("player:volume")}
        aria-valuetext={`${Math.round(volume * 100)} %`}
        onChange={(event) => requests.setVolume(Number(event.currentTarget.value))}
      />
    </>
  );
}
