import { Line } from "~/ui/Line/Line";
import { Skeleton } from "~/ui/Skeleton/Skeleton";
import * as styles from "./EventCard.css";

/** Skeleton of EventCard or RowCard, with the same size to avoid a layout shift. */
export function EventCardSkeleton({ row = false }: { row?: boolean }) {
  return (
    <span className={row ? styles.row : styles.column} aria-hidden="true">
      <Skeleton ratio="16/9" />
      <span className={styles.text}>
        <Line state="next" />
        <span className={styles.rows}>
          <span className={styles.team}>
            <Skeleton width="72%" height="16px" />
          </span>
          <span className={styles.team}>
            <Skeleton width="58%" height="16px" />
          </span>
        </span>
        <span className={styles.meta}>
          <Skeleton width="36%" height="12px" />
        </span>
      </span>
    </span>
  );
}
