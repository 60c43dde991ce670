import { useT } from "~/i18n/use-t";
import { STEP } from "../../store/keyboard-commands";
import { ControlButton } from "./ControlButton";
import { usePlayer } from "./player-context";

/** Play or pause, and seek by a step; on phones in the middle of the video (`CenterButtons`). */
export function PlaybackButtons() {
  const t = useT();
  const { state, requests, page } = usePlayer();
  return (
    <>
      {state.isPaused ? (
        <ControlButton isWide icon="play" label={t("player:play")} onClick={page.play} />
      ) : (
        <ControlButton isWide icon="pause" label={t("player:pause")} onClick={requests.pause} />
      )}
      <ControlButton
        isWide
        icon="rotate-ccw"
        label={t("player:back", { count: STEP })}
        onClick={() => requests.seekBy(-STEP)}
      >
        {STEP}
      </ControlButton>
      <ControlButton
        isWide
        icon="rotate-cw"
        label={t("player:forward", { count: STEP })}
        onClick={() => requests.seekBy(STEP)}
      >
        {STEP}
      </ControlButton>
    </>
  );
}
