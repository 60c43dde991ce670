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
  const [from, forget] = useJump(box, video);
  if (from === undefined) return null;
  const { position, offset, range } = state;
  const isInFirstHalf = range && position < (range.start + range.end) / 2;
  const goBack = () => {
    requests.seekTo(from);
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
      {t("player:back_to", { time: clock(from + offset) })}
    </button>
  );
}
