import type { RefObject } from "react";
import { FixtureRowSkeleton } from "../FixtureRow/FixtureRowSkeleton";
import * as styles from "./FixtureList.css";

/** Skeletons of the next page of fixtures, side by side like `columns`: their number, and the ref of the first one. */
export function ComingFixtures({ count, mark }: { count: number; mark?: RefObject<HTMLLIElement> }) {
  if (count === 0) return null;
  return (
    <ul className={styles.columns}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have nothing but their place
        <li key={index} ref={index === 0 ? mark : undefined} aria-hidden="true" data-coming="">
          <FixtureRowSkeleton />
        </li>
      ))}
    </ul>
  );
}
