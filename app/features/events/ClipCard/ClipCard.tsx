import { useT } from "~/i18n/use-t";
import { LengthLabel } from "~/ui/Badge/Badge";
import { usePath } from "~/ui/base-path";
import { Picture } from "~/ui/Picture/Picture";
import { Time } from "~/ui/Time/Time";
import { EventPoster } from "../EventPoster/EventPoster";
import type { EventCardView } from "../view";
import * as styles from "./ClipCard.css";

interface ClipCardProps {
  clip: EventCardView;
  /** ISO date-time of the loader; with it, the card shows the day. */
  now?: string;
  /** First card of a group: larger title, beside four smaller cards. */
  large?: boolean;
  eager?: boolean;
}

/** Card of a clip, a single link: image with the duration, title in two lines; its match or
 * its kind, the league and the day. */
export function ClipCard({ clip, now, large = false, eager }: ClipCardProps) {
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
        {clip.ownTitle ? <bdi>{clip.ownTitle}</bdi> : clip.clipLabels?.map((label) => t(label)).join(" · ")}
        {clip.league && (
          <>
            {" · "}
            <bdi>{clip.league}</bdi>
          </>
        )}
        {now && clip.startsAt && (
          <>
            {" · "}
            <Time iso={clip.startsAt} style="day" now={now} />
          </>
        )}
      </span>
    </a>
  );
}
