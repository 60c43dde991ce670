import { cx } from "../cx";
import { useImageFailed } from "../use-image-failed";
import * as styles from "./Crest.css";

interface CrestProps {
  url?: string;
  /** Gives the letter of the ring when there is no crest. It is never read out: the name stands beside the crest. */
  name: string;
  /** Edge in px; a class may change it by width of the window. */
  size?: number;
  className?: string;
  /** Above the fold. */
  eager?: boolean;
}

/** A team's or league's crest. Missing or broken, it is a ring with the first letter of the name. */
export function Crest({ url, name, size = 22, className, eager = false }: CrestProps) {
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
      className={cx(styles.crest, className)}
      src={url}
      alt=""
      width={size}
      height={size}
      loading={eager ? undefined : "lazy"}
    />
  );
}

/** The first letter as a reader counts letters, in capitals where the script has them. */
function firstLetter(name: string): string {
  return ([...name.trim()][0] ?? "").toLocaleUpperCase();
}
