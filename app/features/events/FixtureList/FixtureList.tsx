import { Time, useTimeZone } from "~/ui/Time/Time";
import { FixtureRow } from "../FixtureRow/FixtureRow";
import type { EventCardView } from "../view";
import * as styles from "./FixtureList.css";
import { groupByDay } from "./group-by-day";

interface FixtureListProps {
  events: EventCardView[];
  /** ISO date-time of the loader. */
  now: string;
  /** Path to which the forms of the add buttons redirect; without it there are none. */
  redirectTo?: string;
  /** Ids of the events on the viewer's watchlist. */
  listed?: readonly string[];
  /** Two matches side by side from desktop width on. */
  columns?: boolean;
}

/** Upcoming matches, grouped by day in the viewer's time zone. */
export function FixtureList({ events, now, redirectTo, listed = [], columns = false }: FixtureListProps) {
  const timeZone = useTimeZone();
  return (
    <div className={styles.list}>
      {groupByDay(events, timeZone).map(({ day, entries: ofDay }) => (
        <section key={day} data-day={day}>
          {ofDay[0]?.startsAt && (
            <h3 className={styles.day}>
              <Time iso={ofDay[0].startsAt} style="heading" now={now} />
            </h3>
          )}
          <ul className={columns ? styles.columns : undefined}>
            {ofDay.map((event) => (
              <li key={event.id}>
                <FixtureRow event={event} redirectTo={redirectTo} inList={listed.includes(event.id)} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
