import { Skeleton } from "~/ui/Skeleton/Skeleton";
import * as styles from "./FixtureRow.css";

/** Skeleton of FixtureRow, as large as one with two teams and a league. */
export function FixtureRowSkeleton() {
  return (
    <div className={styles.row} aria-hidden="true">
      <Skeleton height="28px" />
      <span className={styles.link}>
        <span className={styles.team}>
          <Skeleton width="58%" height="21px" />
        </span>
        <span className={styles.team}>
          <Skeleton width="46%" height="21px" />
        </span>
        <span className={styles.meta}>
          <Skeleton width="30%" height="18px" />
        </span>
      </span>
    </div>
  );
}
