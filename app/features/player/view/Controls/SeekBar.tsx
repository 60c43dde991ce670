import { type PointerEvent, useRef, useState } from "react";
import { useT } from "~/i18n/use-t";
import { clock } from "~/lib/clock";
import { cx } from "~/ui/cx";
import type { Window } from "../../media/live-edge";
import { type Marker, markerNear } from "../../media/markers";
import type { Thumbnail } from "../../media/storyboard";
import * as styles from "./Controls.css";
import { SeekMarkers } from "./SeekMarkers";
import { type PreviewedPosition, SeekPreview } from "./SeekPreview";

interface SeekBarProps {
  range: Window;
  position: number;
  /** Added to media time to get the time that is shown. */
  offset: number;
  isAtEdge: boolean;
  isBuffering: boolean;
  markers: Marker[];
  onSeek: (position: number) => void;
  /** The viewer points at the slider. */
  onLook: () => void;
  thumbnailAt: (position: number) => Thumbnail | undefined;
}

/** Maximum distance of a marker from the touch that selects it (px). */
const FINGER_REACH = 8;

/** Time slider with a button for every tag. */
export function SeekBar(props: SeekBarProps) {
  const { range, position, offset, isAtEdge, isBuffering, markers, onSeek, onLook, thumbnailAt } = props;
  const t = useT();
  const [previewed, setPreviewed] = useState<PreviewedPosition>();
  /** Share of the slider that a touch covers on either side; 0 for a mouse, which can click the markers. */
  const reach = useRef(0);
  const length = range.end - range.start;
  const share = Math.min(1, Math.max(0, (position - range.start) / length));
  const timeAt = (media: number) => clock(media + offset);

  const look = ({ currentTarget, clientX, pointerType }: PointerEvent<HTMLInputElement>) => {
    const box = currentTarget.getBoundingClientRect();
    const width = box.width - 16;
    const at = Math.min(1, Math.max(0, (clientX - box.left - 8) / width));
    reach.current = pointerType === "touch" ? FINGER_REACH / width : 0;
    onLook();
    setPreviewed(markerNear(markers, at, reach.current) ?? { position: range.start + at * length });
  };
  const seek = (to: number) =>
    onSeek(markerNear(markers, (to - range.start) / length, reach.current)?.position ?? to);
  return (
    <div className={styles.seek} data-halves="">
      <div className={styles.scale}>
        <div className={styles.rail} />
        <div className={styles.played} style={{ transform: `scaleX(${share})` }} />
        {isBuffering && <div className={styles.buffering} />}
        {previewed && (
          <SeekPreview
            {...previewed}
            at={(previewed.position - range.start) / length}
            time={timeAt(previewed.position)}
            thumbnail={thumbnailAt(previewed.position)}
          />
        )}
      </div>
      <input
        type="range"
        dir="ltr"
        data-half="lower"
        className={cx(styles.slider, isAtEdge && styles.atEdge)}
        min={range.start}
        max={range.end}
        step="any"
        value={Math.min(range.end, Math.max(range.start, position))}
        aria-label={t("player:seek")}
        aria-valuetext={t("player:time_of", { time: timeAt(position), total: timeAt(range.end) })}
        onChange={(event) => seek(Number(event.currentTarget.value))}
        onPointerMove={look}
        onPointerDown={look}
        onPointerLeave={() => setPreviewed(undefined)}
        onPointerUp={(event) => event.pointerType !== "mouse" && setPreviewed(undefined)}
      />
      {markers.length > 0 && (
        <SeekMarkers
          markers={markers}
          timeAt={timeAt}
          onSeek={onSeek}
          onLook={onLook}
          onPreview={setPreviewed}
        />
      )}
    </div>
  );
}
