import * as styles from "./Skeleton.css";

interface SkeletonProps {
  width?: string;
  height?: string;
  /** CSS ratio, e.g. "16/9", instead of a height. */
  ratio?: string;
}

/**
 * Placeholder of deferred content, with its size. Describe once, beside a group of skeletons, what is
 * loading.
 */
export function Skeleton({ width, height, ratio }: SkeletonProps) {
  return (
    <span
      className={styles.block}
      style={{ inlineSize: width, blockSize: height, aspectRatio: ratio }}
      aria-hidden="true"
    />
  );
}
