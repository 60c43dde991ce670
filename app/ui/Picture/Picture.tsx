import type { ReactNode } from "react";
import { cx } from "../cx";
import { ThemedImage } from "../ThemedImage/ThemedImage";
import { useImageFailed } from "../use-image-failed";
import * as styles from "./Picture.css";

/** React 18 knows the attribute only as HTML spells it. */
const HIGH_PRIORITY = { fetchpriority: "high" };

/** Drawings of last resort, by the shape of the frame. */
const FLAG = {
  wide: { src: "/fallback/image", width: 640, height: 360 },
  feature: { src: "/fallback/image", width: 640, height: 360 },
  tile: { src: "/fallback/vertical", width: 480, height: 720 },
  vertical: { src: "/fallback/vertical", width: 480, height: 720 },
  banner: { src: "/fallback/banner", width: 960, height: 320 },
} as const;

interface PictureProps {
  src?: string;
  srcSet?: string;
  sizes?: string;
  alt?: string;
  width?: number;
  height?: number;
  /** Above the fold: loads at once and before others. */
  eager?: boolean;
  shape?: keyof typeof FLAG;
  /** What is drawn when there is no picture or it did not arrive; without it the flag on a halfway line. */
  poster?: ReactNode;
  /** Grey and pale: not available here. */
  faded?: boolean;
  /** Rounded corners, except where the picture bleeds to an edge. */
  rounded?: boolean;
  /** Labels in its corners. */
  children?: ReactNode;
}

/**
 * A picture in a box that is reserved before it comes: photo, else drawn poster, else the flag. Lazy and 320×180 unless
 * told otherwise. For a crest or logo use Crest.
 */
export function Picture({
  src,
  srcSet,
  sizes,
  alt = "",
  width = 320,
  height = 180,
  eager = false,
  shape = "wide",
  poster,
  faded = false,
  rounded = true,
  children,
}: PictureProps) {
  const { failed, ref, onError } = useImageFailed();
  const shown = src !== undefined && src !== "" && !failed;
  return (
    <span
      className={cx(
        styles.shape[shape],
        rounded && styles.rounded,
        shown && styles.waiting,
        faded && styles.faded,
      )}
    >
      {shown ? (
        <img
          ref={ref}
          onError={onError}
          className={styles.image}
          src={src}
          srcSet={srcSet}
          sizes={sizes}
          alt={alt}
          width={width}
          height={height}
          loading={eager ? "eager" : "lazy"}
          {...(eager && HIGH_PRIORITY)}
          decoding="async"
        />
      ) : (
        (poster ?? <ThemedImage {...FLAG[shape]} className={styles.image} />)
      )}
      {children}
    </span>
  );
}
