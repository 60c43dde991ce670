import { useT } from "~/i18n/use-t";
import { Icon } from "~/ui/Icon/Icon";
import * as styles from "./Controls.css";
import { usePlayer } from "./player-context";

/** Play button over a video that has not started. */
export function BigPlayButton() {
  const t = useT();
  const { box, requests, page } = usePlayer();
  return (
    <button
      type="button"
      className={styles.bigPlay}
      // For arrow keys it is as large as the video.
      data-whole=""
      aria-label={t("player:play")}
      // The link that does the same, if there is one.
      aria-describedby="resume-link"
      onPointerDown={requests.preload}
      onPointerEnter={requests.preload}
      onClick={() => {
        box.focus({ preventScroll: true });
        page.play();
      }}
    >
      <Icon name="play" size={24} />
    </button>
  );
}
