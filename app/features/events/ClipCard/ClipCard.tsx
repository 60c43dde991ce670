import type { CSSProperties } from "react";
import { useT } from "~/i18n/use-t";
import { unseen } from "~/styles/layout.css";
import { KindLabel, LengthLabel } from "~/ui/Badge/Badge";
import { usePath } from "~/ui/base-path";
import { Dotted } from "~/ui/Dotted/Dotted";
import { Icon } from "~/ui/Icon/Icon";
import { MatchTitle } from "~/ui/MatchTitle/MatchTitle";
import { Picture } from "~/ui/Picture/Picture";
import { Time } from "~/ui/Time/Time";
import { EventPoster } from "../EventPoster/EventPoster";
import { SeenLine } from "../SeenLine/SeenLine";
import type { EventCardView } from "../view";
import * as styles from "./ClipCard.css";

interface ClipCardProps {
  clip: EventCardView;
  /** ISO date-time of the loader. */
  now: string;
  /** First card of a group: larger title, beside four smaller cards. */
  large?: boolean;
  eager?: boolean;
}

/**
 * Card of a clip, a single link: image with kind, minute and duration, title in two lines; its kind unless the
 * title begins with it, with a number if the card needs one, the number of the player, its match, the league and the
 * day.
 */
export function ClipCard({ clip, now, large = false, eager }: ClipCardProps) {
  const t = useT();
  const path = usePath();
  const kind = clip.clipKind && t(clip.clipKind.label);
  const isNamed = kind && clip.title.startsWith(kind);
  const match = clip.ownTitle && <MatchTitle event={clip}>{clip.ownTitle}</MatchTitle>;
  const player = clip.playerNumber && (
    <span className={styles.player} style={{ "--shirt": clip.playerColor } as CSSProperties}>
      <Icon name="shirt" size={16} />
      <span className={unseen}>{t("common:player_number")} </span>
      <bdi>{clip.playerNumber}</bdi>
    </span>
  );
  const day = clip.startsAt && <Time iso={clip.startsAt} style="day" now={now} />;
  return (
    <a className={large ? styles.large : styles.card} href={path(clip.href)}>
      <Picture
        src={clip.imageUrl}
        eager={eager}
        faded={!clip.inRegion}
        shape={large ? "feature" : "wide"}
        poster={clip.home || clip.sportType ? <EventPoster event={clip} /> : undefined}
      >
        {clip.clipKind && <KindLabel icon={clip.clipKind.icon} minute={clip.clipKind.minute} />}
        {clip.seconds !== undefined && <LengthLabel seconds={clip.seconds} play />}
      </Picture>
      {clip.seen && <SeenLine {...clip.seen} />}
      <span className={large ? styles.titles.large : styles.titles.regular}>
        <MatchTitle event={clip}>{clip.title}</MatchTitle>
      </span>
      <span className={styles.meta}>
        <Dotted
          parts={[
            player,
            clip.clipNumber ? `${kind} ${clip.clipNumber}` : !isNamed && kind,
            match,
            clip.league,
            day,
          ]}
        />
      </span>
    </a>
  );
}
