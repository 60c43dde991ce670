import { type MouseEvent, useEffect, useState } from "react";
import { onAir } from "~/features/channels/on-air";
import { sidePanel, sidePanelEdge } from "~/features/timeline/timeline.css";
import { useT } from "~/i18n/use-t";
import { hasModifierKey } from "~/lib/has-modifier-key";
import * as paths from "~/lib/paths";
import type { Broadcast } from "~/platform/contract/schedule";
import { cx } from "~/ui/cx";
import { EmptyState } from "~/ui/EmptyState/EmptyState";
import { Line } from "~/ui/Line/Line";
import { SectionHead } from "~/ui/SectionHead/SectionHead";
import { Tabs } from "~/ui/Tabs/Tabs";
import { Time, useTimeZone } from "~/ui/Time/Time";
import { unseen } from "../../../styles/layout.css";
import * as styles from "./Schedule.css";
import { scheduleDays } from "./schedule-days";

const MINUTE_MS = 60_000;
/** Broadcasts of a day that are shown before the whole day is opened. */
const FIRST = 8;

/** Skeleton of the schedule: reserves its space, so that nothing below moves when it arrives. */
export function ScheduleSkeleton() {
  const t = useT();
  return (
    <section className={cx(sidePanel, sidePanelEdge, styles.schedule)} aria-busy="true">
      <SectionHead title={t("event:schedule")} />
      <div className={styles.place} />
      <p className={unseen}>{t("common:loading")}</p>
    </section>
  );
}

interface ScheduleProps {
  broadcasts: Broadcast[];
  /** ISO date-time of the loader; in the browser the list updates itself every minute. */
  now: string;
  channelId: string;
  /** Day of the URL, e.g. `2026-09-18`; the first day is shown if it has no broadcasts to come. */
  day?: string;
}

/**
 * Schedule of a channel from now on, one day at a time, in place of a match's timeline. The tabs of the days are
 * links; with scripts they switch within the page, so that the video plays on.
 */
export function Schedule({ broadcasts, now, channelId, day: requested }: ScheduleProps) {
  const t = useT();
  const [moment, setMoment] = useState(() => Date.parse(now));
  useEffect(() => {
    const timer = setInterval(() => setMoment(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  const [chosen, setChosen] = useState(requested);
  const air = onAir(broadcasts, moment);
  const days = scheduleDays(air.coming, moment, useTimeZone());
  const shown = days.find(({ day }) => day === chosen) ?? days[0];
  const choose = (event: MouseEvent, day: string) => {
    if (hasModifierKey(event)) return;
    event.preventDefault();
    setChosen(day);
  };
  return (
    <section className={cx(sidePanel, sidePanelEdge, styles.schedule)} id="schedule">
      <SectionHead title={t("event:schedule")} />
      {days.length > 1 && (
        <div className={styles.days}>
          <Tabs
            label={t("event:schedule_days")}
            tabs={days.map(({ day, iso }) => ({
              href: paths.channelDay(channelId, day),
              text: <Time iso={iso} style="day" now={new Date(moment).toISOString()} />,
              current: day === shown?.day,
              onClick: (event) => choose(event, day),
            }))}
          />
        </div>
      )}
      {shown ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
        <section key={shown.day} className={styles.list} aria-label={t("event:schedule")} tabIndex={0}>
          <Broadcasts broadcasts={shown.broadcasts.slice(0, FIRST)} air={air} />
          {shown.broadcasts.length > FIRST && (
            <details>
              <summary className={styles.more}>{t("event:schedule_day")}</summary>
              <Broadcasts broadcasts={shown.broadcasts.slice(FIRST)} air={air} />
            </details>
          )}
        </section>
      ) : (
        <EmptyState title={t("event:no_schedule")} />
      )}
    </section>
  );
}

interface BroadcastsProps {
  broadcasts: Broadcast[];
  air: ReturnType<typeof onAir>;
}

function Broadcasts({ broadcasts, air: { currentId, nextId, progress } }: BroadcastsProps) {
  const t = useT();
  return (
    <ol>
      {broadcasts.map(({ id, title, description, startsAt }) => (
        <li
          key={`${id} ${startsAt}`}
          className={cx(styles.row, id === currentId && styles.current)}
          aria-current={id === currentId ? "true" : undefined}
        >
          <span className={styles.time}>
            <Time iso={startsAt} style="time" />
          </span>
          <bdi className={styles.title}>{title}</bdi>
          {id === currentId && <span className={styles.now}>{t("common:on_now")}</span>}
          {id === nextId && <span className={styles.next}>{t("common:on_next")}</span>}
          {description && <bdi className={styles.text}>{description}</bdi>}
          {id === currentId && progress !== undefined && (
            <span className={styles.progress}>
              <Line state="now" share={progress} />
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}
