import { Skeleton } from "~/ui/Skeleton/Skeleton";
import * as styles from "./ClipCard.css";

/** Skeleton of ClipCard, as large as one with a title of one line. */
export function ClipCardSkeleton() {
  return (
    <span className={styles.card} aria-hidden="true">
      <Skeleton ratio="16/9" />
      <span className={styles.titles.regular}>
        <Skeleton width="72%" height="16px" />
      </span>
      <span className={styles.meta}>
        <Skeleton width="36%" height="12px" />
      </span>
    </span>
  );
}
