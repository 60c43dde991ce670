import * as styles from "./Skeleton.css";

interface SkeletonProps {
  width?: string;
  height?: string;
  /** CSS ratio, e.g. "16/9", instead of a height. */
  ratio?: string;
}

/** The place of something that is coming, as large as it will be. Say once, beside a group of them, what is loading. */
export function Skeleton({ width, height, ratio }: SkeletonProps) {
  return (
    <span
      className={styles.block}
      style={{ inlineSize: width, blockSize: height, aspectRatio: ratio }}
      aria-hidden="true"
    />
  );
}
