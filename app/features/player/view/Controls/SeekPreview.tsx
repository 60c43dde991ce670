import type { CSSProperties } from "react";
import type { Thumbnail } from "../../media/storyboard";
import * as styles from "./Controls.css";

/** Position at which the viewer points. */
export interface PreviewedPosition {
  /** Media time (s). */
  position: number;
  /** Title of the tag there. */
  title?: string;
}

interface SeekPreviewProps {
  /** Position on the slider, 0–1. */
  at: number;
  time: string;
  title?: string;
  thumbnail: Thumbnail | undefined;
}

/** Frame, title and time above the time slider. */
export function SeekPreview({ at, time, title, thumbnail }: SeekPreviewProps) {
  return (
    <div
      className={styles.preview}
      style={customProperty(styles.previewAt, `${at * 100}%`)}
      aria-hidden="true"
    >
      {thumbnail && <ThumbnailImage {...thumbnail} />}
      {title && <bdi className={styles.previewTitle}>{title}</bdi>}
      <b>{time}</b>
    </div>
  );
}

function ThumbnailImage({ url, area }: Thumbnail) {
  if (!area) return <img className={styles.thumbnail} src={url} alt="" />;
  const { x, y, width, height } = area;
  return (
    <span className={styles.thumbnail}>
      <span
        className={styles.sprite}
        style={{
          ...customProperty(styles.spriteWidth, String(width)),
          inlineSize: width,
          blockSize: height,
          backgroundImage: `url(${JSON.stringify(url)})`,
          backgroundPosition: `-${x}px -${y}px`,
        }}
      />
    </span>
  );
}

/** Inline style that sets a variable of the stylesheets (`var(--name)`). */
const customProperty = (variable: string, value: string): CSSProperties => ({
  [variable.slice("var(".length, -1)]: value,
});
