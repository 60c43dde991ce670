import { useRef } from "react";
import * as styles from "./ScoreBlock.css";

/** A score as digits. A changed score is animated once, the initial score is not. */
export function ScoreDigits({ score }: { score: number }) {
  const first = useRef(score);
  // A new key creates a new element, which restarts the animation.
  return (
    <span key={score} className={score === first.current ? undefined : styles.digit}>
      {score}
    </span>
  );
}
