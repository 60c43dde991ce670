import { cx } from "../cx";
import * as styles from "./ThemedImage.css";

interface ThemedImageProps {
  /** Path without theme and ending: `/fallback/image` is drawn by `image-dark.svg` and `image-light.svg`. */
  src: string;
  /** The same for windows from 768 px. */
  wideSrc?: string;
  width: number;
  height: number;
  className?: string;
  /** Called when it did not arrive. */
  onError?: () => void;
}

/**
 * A drawing that exists in a dark and a light version. Both stand in the HTML and the hidden one is lazy, so only the
 * one of the theme is loaded, without scripts and also when the theme follows the device.
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
