import type { CSSProperties } from "react";
import * as styles from "./Line.css";
import { lineLength } from "./line-length";

type LineProps =
  | { state: "next" | "done"; share?: undefined }
  /** `share`: progress from 0 to 1; a live line stops before its end. */
  | { state: "now" | "seen"; share: number };

/**
 * Progress line: dashed for upcoming, solid with a red dot for live, grey for finished, with the watched part
 * in amber. It is decorative: its meaning must also be given as text.
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
