import { useRef } from "react";
import * as styles from "./ScoreBlock.css";

/**
 * Score of one team on a chalk block, as high as the surrounding text. A changed score is animated once, the
 * initial score is not. Do not use it for replays, whose scores must stay hidden.
 */
export function ScoreBlock({ score }: { score: number }) {
  const first = useRef(score);
  return (
    <bdi className={styles.block} dir="ltr">
      {/* A new key creates a new element, which restarts the animation. */}
      <span key={score} className={score === first.current ? undefined : styles.digit}>
        {score}
      </span>
    </bdi>
  );
}
