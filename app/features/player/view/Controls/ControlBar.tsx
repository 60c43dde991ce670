import type { ReactNode, RefObject } from "react";
import { useT } from "~/i18n/use-t";
import { paddedLength } from "~/lib/padded-length";
import type { Window } from "../../media/live-edge";
import { markersOf } from "../../media/markers";
import type { PlayerTag } from "../../player-tag";
import { CenterButtons } from "./CenterButtons";
import * as styles from "./Controls.css";
import { MenuButtons } from "./MenuButtons";
import { PlaybackButtons } from "./PlaybackButtons";
import { usePlayer } from "./player-context";
import { SeekBar } from "./SeekBar";
import { TimeDisplay } from "./TimeDisplay";
import { useStoryboard } from "./use-storyboard";
import { VolumeControl } from "./VolumeControl";

interface ControlBarProps {
  bar: RefObject<HTMLDivElement>;
  tags: PlayerTag[];
  isBuffering: boolean;
  hasCameras: boolean;
  onSettings: () => void;
  onClip?: () => void;
  /** Strip that chooses a clip, above the time slider. */
  strip?: ReactNode;
}

const padded = (range: Window | undefined) => range && { ...range, end: paddedLength(range.end) };

/** Time slider and buttons over the lower edge of the video, on phones also in its middle. */
export function ControlBar({ bar, tags, isBuffering, strip, ...menu }: ControlBarProps) {
  const t = useT();
  const { state, requests, isLive, hidesLength } = usePlayer();
  const { isOver, position, offset, isMatchTime, isAtEdge, engine } = state;
  const range = hidesLength ? padded(state.range) : state.range;
  const storyboard = useStoryboard(engine?.thumbnailsUrl(), isLive);
  return (
    // Time runs from left to right in every language.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div ref={bar} className={styles.controls} dir="ltr" role="group" aria-label={t("player:controls")}>
      {!isOver && !strip && <CenterButtons />}
      <div className={styles.bar}>
        {strip}
        {range ? (
          <SeekBar
            range={range}
            position={position}
            offset={offset}
            isAtEdge={isAtEdge}
            isBuffering={isBuffering}
            markers={!isLive || isMatchTime ? markersOf(tags, range, offset) : []}
            onSeek={requests.seekTo}
            onLook={storyboard.look}
            thumbnailAt={(at) => storyboard.at(at + offset)}
          />
        ) : (
          // Its place, so that the bar does not grow when the video starts.
          <div className={styles.seek}>{isBuffering && <div className={styles.buffering} />}</div>
        )}
        <div className={styles.row}>
          <PlaybackButtons />
          <VolumeControl />
          <TimeDisplay />
          <span className={styles.spring} />
          <MenuButtons {...menu} />
        </div>
      </div>
    </div>
  );
}
