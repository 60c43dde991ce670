import type { ReactNode } from "react";
import { useT } from "~/i18n/use-t";
import { SectionHead } from "~/ui/SectionHead/SectionHead";
import type { EventCardView } from "../events/view";
import { EventGrid } from "./event-grid";
import { groupByTime } from "./group-by-time";
import * as styles from "./list-view.css";
import type { MorePages } from "./use-more-pages";

const TITLES = {
  live: "home:live_now",
  soon: "home:starts_soon",
  upcoming: "home:coming_up",
  past: "home:replays",
} as const;

interface EventGroupsProps extends Pick<MorePages, "events" | "coming"> {
  /** ISO date-time of the loader. */
  now: string;
  below?: (event: EventCardView) => ReactNode;
}

/** Events of a list that is sorted by time, below headings: live, starting soon, coming up, replays. */
export function EventGroups({ events, coming, now, below }: EventGroupsProps) {
  const t = useT();
  return (
    <div className={styles.groups}>
      {groupByTime(events, now).map(({ group, events: ofGroup }, index, all) => (
        <section key={group}>
          <SectionHead title={t(TITLES[group])} />
          <EventGrid
            events={ofGroup}
            now={now}
            coming={index === all.length - 1 ? coming : undefined}
            below={below}
          />
        </section>
      ))}
    </div>
  );
}
