import { type ReactNode, useState } from "react";
import { cx } from "../cx";
import { useImageSet } from "../image-set";
import { ThemedImage } from "../ThemedImage/ThemedImage";
import { useImageFailed } from "../use-image-failed";
import * as styles from "./Picture.css";

/** React 18 supports the attribute only in its HTML spelling. */
const HIGH_PRIORITY = { fetchpriority: "high" };

/** `sizes` of a card: four per row on desktop, two on tablets; in a carousel or part of a row on phones. */
const CARD_SIZES = "(min-width: 1024px) 25vw, (min-width: 768px) 50vw, 300px";

/** Fallback images by shape of the frame. */
const FLAG = {
  wide: { src: "/fallback/image", width: 640, height: 360 },
  feature: { src: "/fallback/image", width: 640, height: 360 },
  tile: { src: "/fallback/vertical", width: 480, height: 720 },
  vertical: { src: "/fallback/vertical", width: 480, height: 720 },
  banner: { src: "/fallback/banner", width: 960, height: 320 },
} as const;

interface PictureProps {
  src?: string;
  /** `sizes` attribute; defaults to that of cards in carousels and grids. */
  sizes?: string;
  alt?: string;
  width?: number;
  height?: number;
  /** Above the fold: loaded immediately, with high priority. */
  eager?: boolean;
  shape?: keyof typeof FLAG;
  /** Rendered if the image is missing or failed; default: a fallback image (flag on a halfway line). */
  poster?: ReactNode;
  /** Desaturated and pale, for unavailable content. */
  faded?: boolean;
  /** Rounded corners, except where the image extends to the edge of the window. */
  rounded?: boolean;
  /** Labels in its corners. */
  children?: ReactNode;
}

/**
 * Image in a box of reserved size: photo, else drawn poster, else fallback image. Defaults to lazy and
 * 320×180; has a `srcset` if this site can resize the image. For logos use Logo.
 */
export function Picture({
  src,
  sizes = CARD_SIZES,
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
  const srcSet = useImageSet(src);
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
          sizes={srcSet && (eager ? sizes : `auto, ${sizes}`)}
          alt={alt}
          width={width}
          height={height}
          loading={eager ? "eager" : "lazy"}
          {...(eager && HIGH_PRIORITY)}
          decoding="async"
        />
      ) : (
        (poster ?? <Fallback shape={shape} />)
      )}
      {children}
    </span>
  );
}

/** Fallback image (flag on a halfway line); if it fails, too, an inline SVG of the halfway line. */
function Fallback({ shape }: { shape: keyof typeof FLAG }) {
  const [failed, setFailed] = useState(false);
  if (!failed)
    return <ThemedImage {...FLAG[shape]} className={styles.image} onError={() => setFailed(true)} />;
  return (
    <svg
      className={styles.placeholder}
      viewBox="0 0 320 180"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <path d="M160 0v180M124 90a36 36 0 1 0 72 0a36 36 0 1 0-72 0" />
    </svg>
  );
}
