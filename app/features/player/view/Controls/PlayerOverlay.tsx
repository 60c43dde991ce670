import type { ReactNode, RefObject } from "react";
import { useT } from "~/i18n/use-t";
import { cx } from "~/ui/cx";
import { MatchTitle } from "~/ui/MatchTitle/MatchTitle";
import type { PlayerTag } from "../../player-tag";
import { troubleOf } from "../../store/player-state";
import { Alerts } from "./Alerts";
import { BigPlayButton } from "./BigPlayButton";
import { ControlBar } from "./ControlBar";
import * as styles from "./Controls.css";
import { MiniControls } from "./MiniControls";
import { usePlayer } from "./player-context";
import type { NextVideo } from "./UpNext";

interface PlayerOverlayProps {
  bar: RefObject<HTMLDivElement>;
  /** The viewer only watches, so the bar is hidden. */
  isIdle: boolean;
  tags: PlayerTag[];
  title: string;
  next?: NextVideo;
  hasCameras: boolean;
  onSettings: () => void;
  onClip?: () => void;
  /** Strip that chooses a clip, above the time slider. */
  strip?: ReactNode;
  onRetry: () => void;
  /** Closes the small video in the corner, or at the edge of a phone; undefined while the video is in its place. */
  onCloseMini?: () => void;
  /** Dialog over the controls. */
  children: ReactNode;
}

/** Everything that is drawn over the video. */
export function PlayerOverlay(props: PlayerOverlayProps) {
  const { isIdle, title, next, onRetry, onCloseMini, children, ...bar } = props;
  const t = useT();
  const { box, state, page } = usePlayer();
  const { hasFailed, isBuffering, isReconnecting } = troubleOf(state, navigator.onLine);
  return (
    <div className={cx(styles.layer, isIdle && styles.idle)}>
      {!state.hasStarted && !hasFailed && <BigPlayButton />}
      <Alerts
        hasFailed={hasFailed}
        isReconnecting={isReconnecting}
        isOver={state.isOver}
        next={next}
        savesData={state.savesData}
        onRetry={onRetry}
        onReplay={page.play}
      />
      {document.fullscreenElement === box && (
        <p className={styles.title}>
          <MatchTitle>{title}</MatchTitle>
        </p>
      )}
      {onCloseMini && <MiniControls onClose={onCloseMini} />}
      {state.hasStarted && !onCloseMini && <ControlBar {...bar} isBuffering={isBuffering} />}
      {/* The time slider is hidden with the bar. */}
      {isBuffering && isIdle && <div className={styles.bufferingAlone} dir="ltr" />}
      <p className={styles.unseen} role="status">
        {isBuffering && !isReconnecting && t("common:loading")}
      </p>
      {children}
    </div>
  );
}
