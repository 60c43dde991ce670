import { useT } from "~/i18n/use-t";
import { STEP } from "../../store/keyboard-commands";
import { ControlButton } from "./ControlButton";
import { usePlayer } from "./player-context";

/** Play or pause, and seek by a step. */
export function PlaybackButtons() {
  const t = useT();
  const { state, requests, page } = usePlayer();
  return (
    <>
      {state.isPaused ? (
        <ControlButton icon="play" label={t("player:play")} onClick={page.play} />
      ) : (
        <ControlButton icon="pause" label={t("player:pause")} onClick={requests.pause} />
      )}
      <ControlButton
        icon="rotate-ccw"
        label={t("player:back", { count: STEP })}
        onClick={() => requests.seekBy(-STEP)}
      />
      <ControlButton
        isWide
        icon="rotate-cw"
        label={t("player:forward", { count: STEP })}
        onClick={() => requests.seekBy(STEP)}
      />
    </>
  );
}
