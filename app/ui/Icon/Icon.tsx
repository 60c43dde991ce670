import { cx } from "../cx";
import * as styles from "./Icon.css";
import type { IconName } from "./icon-name";

/** These point forward or back in the text; play and other media symbols do not turn round. */
const POINTING: ReadonlySet<IconName> = new Set([
  "chevron-right",
  "chevron-left",
  "arrow-right",
  "arrow-left",
  "log-out",
  "log-in",
]);

/**
 * A line drawing in the colour of the text, from the one cached sprite. It is decoration: put a word beside it, or give
 * the control around it an accessible name.
 */
export function Icon({ name, size = 20 }: { name: IconName; size?: 16 | 20 | 24 }) {
  return (
    <svg className={cx(styles.size[size], POINTING.has(name) && styles.pointing)} aria-hidden="true">
      <use href={`/icons.svg#${name}`} />
    </svg>
  );
}
