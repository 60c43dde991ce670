import { useT } from "~/i18n/use-t";
import { LengthLabel } from "~/ui/Badge/Badge";
import { usePath } from "~/ui/base-path";
import { Picture } from "~/ui/Picture/Picture";
import { EventPoster } from "../EventPoster/EventPoster";
import type { EventCardView } from "../view";
import * as styles from "./ClipCard.css";

interface ClipCardProps {
  clip: EventCardView;
  /** First card of a group: larger title, beside four smaller cards. */
  large?: boolean;
  eager?: boolean;
}

/** Card of a clip, a single link: image with the duration, title in two lines, labels and league. */
export function ClipCard({ clip, large = false, eager }: ClipCardProps) {
  const t = useT();
  const path = usePath();
  return (
    <a className={large ? styles.large : styles.card} href={path(clip.href)}>
      <Picture
        src={clip.imageUrl}
        eager={eager}
        faded={!clip.inRegion}
        shape={large ? "feature" : "wide"}
        poster={clip.home || clip.sportType ? <EventPoster event={clip} /> : undefined}
      >
        {clip.seconds !== undefined && <LengthLabel seconds={clip.seconds} play />}
      </Picture>
      <span className={large ? styles.titles.large : styles.titles.regular}>
        <bdi>{clip.title}</bdi>
      </span>
      <span className={styles.meta}>
        {clip.playerNumber && (
          <>
            <bdi className={styles.number} style={{ borderColor: clip.playerColor }}>
              {clip.playerNumber}
            </bdi>{" "}
          </>
        )}
        {clip.clipLabels?.map((label) => t(label)).join(" · ")}
        {clip.league && (
          <>
            {" · "}
            <bdi>{clip.league}</bdi>
          </>
        )}
      </span>
    </a>
  );
}
