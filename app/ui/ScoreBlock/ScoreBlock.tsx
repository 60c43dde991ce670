import { cx } from "../cx";
import * as styles from "./ScoreBlock.css";
import { ScoreDigits } from "./ScoreDigits";

/**
 * Score of one team on a chalk block, as high as the surrounding text. Do not use it for hidden
 * results.
 * @param score undefined while it is unknown: its place is reserved
 */
export function ScoreBlock({ score }: { score: number | undefined }) {
  return (
    <bdi className={cx(styles.block, score === undefined && styles.empty)} dir="ltr">
      {score !== undefined && <ScoreDigits score={score} />}
    </bdi>
  );
}
