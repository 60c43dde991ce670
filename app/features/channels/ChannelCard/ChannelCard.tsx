import { useT } from "~/i18n/use-t";
import { usePath } from "~/ui/base-path";
import { Line } from "~/ui/Line/Line";
import { Picture } from "~/ui/Picture/Picture";
import { Time } from "~/ui/Time/Time";
import { unseen } from "../../../styles/layout.css";
import { CornerLabel } from "../../events/CornerLabel/CornerLabel";
import { EventPoster } from "../../events/EventPoster/EventPoster";
import type { EventCardView } from "../../events/view";
import type { OnAirView } from "../schedule.server";
import * as styles from "./ChannelCard.css";

interface ChannelCardProps {
  channel: EventCardView;
  /** From its schedule; the space is reserved while it is loading. */
  air?: OnAirView;
  /** ISO date-time of the loader. */
  now: string;
}

/** Wide card of a channel, a single link: what is on, how much of it is over, and what is next. */
export function ChannelCard({ channel, air: { current, next } = {}, now }: ChannelCardProps) {
  const t = useT();
  const path = usePath();
  return (
    <a className={styles.card} href={path(channel.href)}>
      <Picture src={channel.imageUrl} faded={!channel.inRegion} poster={<EventPoster event={channel} />}>
        {channel.inRegion && <CornerLabel event={channel} now={now} />}
      </Picture>
      <span className={styles.text}>
        <bdi className={styles.name}>{channel.title}</bdi>
        <span className={styles.current}>
          {current && (
            <>
              <span className={unseen}>{t("common:on_now")} </span>
              <bdi className={styles.currentTitle}>{current.title}</bdi>
            </>
          )}
        </span>
        <Line state="now" share={current?.progress ?? 1} />
        <span className={styles.next}>
          {next && (
            <>
              {t("common:on_next")}{" "}
              <span className={styles.time}>
                <Time iso={next.startsAt} style="time" />
              </span>{" "}
              <bdi className={styles.nextTitle}>{next.title}</bdi>
            </>
          )}
        </span>
      </span>
    </a>
  );
}
