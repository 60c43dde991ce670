import { useT } from "~/i18n/use-t";
import { remotePicker } from "../../store/remote-playback";
import { ControlButton } from "./ControlButton";
import * as styles from "./Controls.css";
import { usePlayer } from "./player-context";
import { hasFullscreen, hasPictureInPicture } from "./presentation";

interface MenuButtonsProps {
  /** There is a choice of cameras. */
  hasCameras: boolean;
  onSettings: () => void;
  onClip?: () => void;
}

/** Buttons at the end of the control bar: clip, captions, settings and where the video is shown. */
export function MenuButtons({ hasCameras, onSettings, onClip }: MenuButtonsProps) {
  const t = useT();
  const { box, video, isLive, state, requests, page } = usePlayer();
  const isFullscreen = document.fullscreenElement === box;
  const picker = remotePicker(video);
  const hasCaptions = (state.engine?.captions().options.length ?? 0) > 0;
  return (
    <>
      {onClip && !isFullscreen && <ControlButton icon="scissors" label={t("event:clip")} onClick={onClip} />}
      {hasCaptions && (
        <ControlButton
          isWide
          icon="captions"
          label={t("player:captions")}
          onClick={requests.toggleCaptions}
        />
      )}
      {(state.engine || !isLive || hasCameras) && (
        <ControlButton icon="settings" label={t("player:settings")} onClick={onSettings} />
      )}
      {picker && (
        <ControlButton isWide icon={picker} label={t("player:cast")} onClick={requests.playRemotely} />
      )}
      {hasPictureInPicture(video) && (
        <ControlButton
          isWide
          icon="picture-in-picture-2"
          label={t("player:pip")}
          onClick={page.togglePictureInPicture}
        />
      )}
      {!isFullscreen && (
        <ControlButton
          className={styles.desk}
          icon="rectangle-horizontal"
          label={t("player:wide")}
          onClick={page.toggleWide}
        />
      )}
      {hasFullscreen(box, video) && (
        <ControlButton
          icon={isFullscreen ? "minimize" : "maximize"}
          label={t(isFullscreen ? "player:exit_fullscreen" : "player:fullscreen")}
          onClick={page.toggleFullscreen}
        />
      )}
    </>
  );
}
