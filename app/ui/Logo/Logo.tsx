import { cx } from "../cx";
import { useImageFailed } from "../use-image-failed";
import * as styles from "./Logo.css";

interface LogoProps {
  url?: string;
  /**
   * Name whose first letter is the fallback. Not exposed to screen readers: the name is shown beside the
   * logo.
   */
  name: string;
  /** Width and height (px); `className` can change them per breakpoint. */
  size?: number;
  className?: string;
  /** Above the fold. */
  eager?: boolean;
}

/** Logo of a team or league. Fallback: a ring with the first letter of the name. */
export function Logo({ url, name, size = 22, className, eager = false }: LogoProps) {
  const { failed, ref, onError } = useImageFailed();
  if (!url || failed)
    return (
      <span
        className={cx(styles.ring, className)}
        style={{ inlineSize: size, blockSize: size, fontSize: size * 0.5 }}
        aria-hidden="true"
      >
        {firstLetter(name)}
      </span>
    );
  return (
    <img
      ref={ref}
      onError={onError}
      className={cx(styles.logo, className)}
      src={url}
      alt=""
      width={size}
      height={size}
      loading={eager ? undefined : "lazy"}
    />
  );
}

/** First code point of a name, in upper case if the script has it. */
function firstLetter(name: string): string {
  return ([...name.trim()][0] ?? "").toLocaleUpperCase();
}
