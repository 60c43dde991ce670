import { type KeyboardEvent, useState } from "react";
import { useT } from "~/i18n/use-t";
import { cx } from "~/ui/cx";
import type { Marker } from "../../media/markers";
import * as styles from "./Controls.css";
import type { PreviewedPosition } from "./SeekPreview";

interface SeekMarkersProps {
  markers: Marker[];
  /** Formats a media time. */
  timeAt: (position: number) => string;
  onSeek: (position: number) => void;
  /** The viewer points at a marker. */
  onLook: () => void;
  onPreview: (previewed: PreviewedPosition | undefined) => void;
}

/** Buttons on the time slider. The Tab key reaches them as one stop; arrow keys move between them. */
export function SeekMarkers({ markers, timeAt, onSeek, onLook, onPreview }: SeekMarkersProps) {
  const t = useT();
  const [current, setCurrent] = useState(0);
  const last = markers.length - 1;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const steps: Record<string, number> = {
      ArrowLeft: -1,
      ArrowRight: 1,
      Home: -markers.length,
      End: markers.length,
    };
    const by = steps[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const next = Math.min(last, Math.max(0, current + by));
    setCurrent(next);
    (event.currentTarget.children[next] as HTMLElement | undefined)?.focus();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields; these are buttons on a line
    <div
      role="group"
      aria-label={t("player:tags")}
      className={styles.scale}
      data-own-arrows=""
      onKeyDown={onKeyDown}
    >
      {markers.map(({ id, title, side, color, at, position }, index) => (
        <button
          key={id}
          type="button"
          data-half="upper"
          className={cx(styles.marker, side === "away" && styles.below)}
          style={{ insetInlineStart: `${at * 100}%`, color }}
          aria-label={t("player:tag_at", { title, time: timeAt(position) })}
          tabIndex={index === Math.min(current, last) ? 0 : -1}
          onClick={() => onSeek(position)}
          onFocus={() => {
            setCurrent(index);
            onPreview({ position, title });
          }}
          onBlur={() => onPreview(undefined)}
          onPointerEnter={() => {
            onLook();
            onPreview({ position, title });
          }}
          onPointerLeave={() => onPreview(undefined)}
        />
      ))}
    </div>
  );
}
