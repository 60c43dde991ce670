import { cx } from "../cx";
import * as styles from "./Icon.css";
import { ICONS, type IconName } from "./icons";

/** These point forward or back in the text; play and other media symbols do not turn round. */
const POINTING: ReadonlySet<IconName> = new Set([
  "chevron-right",
  "chevron-left",
  "arrow-right",
  "log-out",
  "log-in",
]);

/**
 * A line drawing in the colour of the text. It is decoration: put a word beside it, or give the control around it an
 * accessible name. It stands in the page itself: a file of all icons would be loaded and read before the first paint.
 */
export function Icon({ name, size = 20 }: { name: IconName; size?: 16 | 20 | 24 }) {
  return (
    <svg
      className={cx(styles.size[size], POINTING.has(name) && styles.pointing)}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <path d={ICONS[name]} />
    </svg>
  );
}
