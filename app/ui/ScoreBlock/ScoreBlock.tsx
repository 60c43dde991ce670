import { useRef } from "react";
import * as styles from "./ScoreBlock.css";

/**
 * One team's score on a chalk block, as high as the text around it. A changed score comes in with one movement; the
 * first one does not move. Only where a score may be known: never for a replay.
 */
export function ScoreBlock({ score }: { score: number }) {
  const first = useRef(score);
  return (
    <bdi className={styles.block} dir="ltr">
      {/* A new key makes a new element, which starts the animation again. */}
      <span key={score} className={score === first.current ? undefined : styles.digit}>
        {score}
      </span>
    </bdi>
  );
}
