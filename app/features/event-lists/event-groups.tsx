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
  soon: "lists:starts_soon",
  upcoming: "home:coming_up",
  past: "lists:replays",
} as const;

interface EventGroupsProps extends Pick<MorePages, "events" | "coming"> {
  /** ISO date-time of the loader. */
  now: string;
  below?: (event: EventCardView) => ReactNode;
  /** Renders the upcoming events, below one heading; without it they are cards, those that start soon first. */
  fixtures?: (upcoming: Pick<MorePages, "events" | "coming">) => ReactNode;
  /** Link to all upcoming events, if the list has only some of them. */
  allUpcoming?: string;
}

/** Events of a list that is sorted by time, below headings: live, starting soon, coming up, replays. */
export function EventGroups({ events, coming, now, below, fixtures, allUpcoming }: EventGroupsProps) {
  const t = useT();
  return (
    <div className={styles.groups}>
      {groupByTime(events, fixtures ? undefined : now).map(({ group, events: ofGroup }, index, all) => {
        const next = index === all.length - 1 ? coming : { ...coming, count: 0 };
        return (
          <section key={group}>
            <SectionHead
              title={t(TITLES[group])}
              more={
                group === "upcoming" && allUpcoming ? { href: allUpcoming, text: t("common:all") } : undefined
              }
            />
            {fixtures && group === "upcoming" ? (
              fixtures({ events: ofGroup, coming: next })
            ) : (
              // Images further down load when they come near.
              <EventGrid events={ofGroup} now={now} coming={next} below={below} isFirst={index === 0} />
            )}
          </section>
        );
      })}
    </div>
  );
}
