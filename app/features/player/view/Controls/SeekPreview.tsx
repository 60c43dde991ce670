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
    <div className={styles.preview} style={{ insetInlineStart: `${at * 100}%` }} aria-hidden="true">
      {thumbnail && <ThumbnailImage {...thumbnail} />}
      {title && <bdi>{title}</bdi>}
      <b>{time}</b>
    </div>
  );
}

function ThumbnailImage({ url, area }: Thumbnail) {
  if (!area) return <img className={styles.thumbnail} src={url} alt="" />;
  const { x, y, width, height } = area;
  return (
    <span
      className={styles.thumbnail}
      style={{
        inlineSize: width,
        blockSize: height,
        backgroundImage: `url(${JSON.stringify(url)})`,
        backgroundPosition: `-${x}px -${y}px`,
      }}
    />
  );
}
