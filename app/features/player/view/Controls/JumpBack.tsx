import { useMemo } from "react";
import { useT } from "~/i18n/use-t";
import { clock } from "~/lib/clock";
import { cx } from "~/ui/cx";
import { textButton } from "./Controls.css";
import { jumpBack } from "./Panel.css";
import { usePlayer } from "./player-context";
import { useJump } from "./use-jump";

/** The way back from a long jump, which may have been an accident; for some seconds, and never announced. */
export function JumpBack() {
  const t = useT();
  const { box, video, state, requests } = usePlayer();
  const [jump, forget] = useJump(box, video);
  const { offset, range } = state;
  // Decided at the jump: the button must not move from under a finger.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the range of a live match moves on
  const isInFirstHalf = useMemo(() => jump && range && jump.to < (range.start + range.end) / 2, [jump]);
  if (!jump) return null;
  const goBack = () => {
    requests.seekTo(jump.from);
    forget();
    box.focus({ preventScroll: true });
  };
  return (
    <button
      type="button"
      className={cx(textButton, jumpBack)}
      style={{ [isInFirstHalf ? "right" : "left"]: 8 }}
      data-jump=""
      onClick={goBack}
    >
      {t("player:back_to", { time: clock(jump.from + offset) })}
    </button>
  );
}
