import { cx } from "../cx";
import * as styles from "./ThemedImage.css";

interface ThemedImageProps {
  /**
   * Path without theme and extension: `/fallback/image` stands for `image-dark.svg` and `image-light.svg`.
   */
  src: string;
  /** Like `src`, for windows from 768 px. */
  wideSrc?: string;
  width: number;
  height: number;
  className?: string;
  /** Called if an image fails to load. */
  onError?: () => void;
}

/**
 * Illustration with a dark and a light version. Both are in the HTML, lazy and one of them hidden, so only
 * that of the theme is loaded: without scripts, and also if the theme follows the system.
 */
export function ThemedImage({ src, wideSrc, width, height, className, onError }: ThemedImageProps) {
  return (["dark", "light"] as const).map((theme) => (
    <picture key={theme} className={theme === "dark" ? styles.dark : styles.light}>
      {wideSrc && <source media="(min-width: 768px)" srcSet={`${wideSrc}-${theme}.svg`} />}
      <img
        className={cx(className)}
        src={`${src}-${theme}.svg`}
        alt=""
        width={width}
        height={height}
        loading="lazy"
        onError={onError}
      />
    </picture>
  ));
}
