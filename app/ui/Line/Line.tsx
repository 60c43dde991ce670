import type { CSSProperties } from "react";
import * as styles from "./Line.css";
import { lineLength } from "./line-length";

type LineProps =
  | { state: "next" | "done"; share?: undefined }
  /** `share`: how far, from 0 to 1. */
  | { state: "now" | "seen"; share: number };

/**
 * The line that tells the time: dashed to come, solid with a red dot now, grey finished, amber part seen. Decoration:
 * what it says must also stand in words beside it.
 */
export function Line({ state, share }: LineProps) {
  const length = share === undefined ? undefined : lineLength(share, { live: state === "now" });
  return (
    <span
      className={styles.state[state]}
      style={length === undefined ? undefined : ({ "--p": length } as CSSProperties)}
    />
  );
}
