import { type ReactNode, useState } from "react";
import { cx } from "../cx";
import { useImageSet } from "../image-set";
import { ThemedImage } from "../ThemedImage/ThemedImage";
import { useImageFailed } from "../use-image-failed";
import * as styles from "./Picture.css";

/** React 18 knows the attribute only as HTML spells it. */
const HIGH_PRIORITY = { fetchpriority: "high" };

/** A card: four on a desk, two on a tablet; on a phone it stands in a rail or takes part of a row. */
const CARD_SIZES = "(min-width: 1024px) 25vw, (min-width: 768px) 50vw, 300px";

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
  /** How wide it is shown, for the choice among the sizes it exists in; cards in rails and grids unless said. */
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
 * told otherwise; in the width its place needs when this site can make it. For a crest or logo use Crest.
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

/** The flag on a halfway line; should that not arrive either, the halfway line alone, which is in the page. */
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
