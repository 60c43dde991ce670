import { useNavigation } from "@remix-run/react";
import * as styles from "./ProgressLine.css";

/**
 * Line that shows that the next page is loading: below the header, at the top of a scrolled window, or along
 * the bottom bar. It appears after 150 ms, so that quick pages do not flash.
 */
export function ProgressLine() {
  const isLoading = useNavigation().state !== "idle";
  return (
    <div className={styles.place} aria-hidden="true">
      {isLoading && (
        <div className={styles.line} data-progress="">
          <div className={styles.segment} />
        </div>
      )}
    </div>
  );
}
