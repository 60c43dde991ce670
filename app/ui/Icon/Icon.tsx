import { cx } from "../cx";
import * as styles from "./Icon.css";
import { ICONS, type IconName } from "./icons";

/** Icons that point forward or back and are mirrored in RTL languages; media icons such as play are not. */
const POINTING: ReadonlySet<IconName> = new Set([
  "chevron-right",
  "chevron-left",
  "arrow-right",
  "log-out",
  "log-in",
]);

/**
 * Icon in the text colour, hidden from screen readers: put text beside it, or give the control around it an
 * accessible name. It is inline SVG, because a file with all icons would be loaded and parsed before the
 * first paint.
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
