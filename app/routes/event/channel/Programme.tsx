import { useEffect, useState } from "react";
import { onAir } from "~/features/channels/on-air";
import { groupByDay } from "~/features/events/FixtureList/group-by-day";
import { sidePanel, sidePanelEdge } from "~/features/timeline/timeline.css";
import { useT } from "~/i18n/use-t";
import type { Broadcast } from "~/platform/contract/programme";
import { cx } from "~/ui/cx";
import { EmptyState } from "~/ui/EmptyState/EmptyState";
import { Line } from "~/ui/Line/Line";
import { SectionHead } from "~/ui/SectionHead/SectionHead";
import { Time, useTimeZone } from "~/ui/Time/Time";
import { unseen } from "../../../styles/layout.css";
import * as styles from "./Programme.css";

const MINUTE_MS = 60_000;
/** Broadcasts that are shown before the whole schedule is opened. */
const FIRST = 8;

/** Skeleton of the schedule: reserves its space, so that nothing below moves when it arrives. */
export function ProgrammeSkeleton() {
  const t = useT();
  return (
    <section className={cx(sidePanel, sidePanelEdge, styles.programme)} aria-busy="true">
      <SectionHead title={t("event:programme")} />
      <div className={styles.place} />
      <p className={unseen}>{t("common:loading")}</p>
    </section>
  );
}

/**
 * Schedule of a channel from now on, in place of a match's timeline.
 * @param now ISO date-time of the loader; in the browser the list updates itself every minute
 */
export function Programme({ broadcasts, now }: { broadcasts: Broadcast[]; now: string }) {
  const t = useT();
  const [moment, setMoment] = useState(() => Date.parse(now));
  useEffect(() => {
    const timer = setInterval(() => setMoment(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  const air = onAir(broadcasts, moment);
  return (
    <section className={cx(sidePanel, sidePanelEdge, styles.programme)} id="programme">
      <SectionHead title={t("event:programme")} />
      {air.coming.length > 0 ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
        <section className={styles.list} aria-label={t("event:programme")} tabIndex={0}>
          <Days broadcasts={air.coming.slice(0, FIRST)} now={now} air={air} />
          {air.coming.length > FIRST && (
            <details>
              <summary className={styles.more}>{t("event:programme_all")}</summary>
              <Days broadcasts={air.coming.slice(FIRST)} now={now} air={air} />
            </details>
          )}
        </section>
      ) : (
        <EmptyState title={t("event:no_programme")} />
      )}
    </section>
  );
}

interface DaysProps {
  broadcasts: Broadcast[];
  now: string;
  air: ReturnType<typeof onAir>;
}

/** Broadcasts below the names of their days. */
function Days({ broadcasts, now, air: { currentId, nextId, progress } }: DaysProps) {
  const t = useT();
  return groupByDay(broadcasts, useTimeZone()).map(({ day, entries }) => (
    <section key={day}>
      {entries[0] && (
        <h3 className={styles.day}>
          <Time iso={entries[0].startsAt} style="heading" now={now} />
        </h3>
      )}
      <ol>
        {entries.map(({ id, title, description, startsAt }) => (
          <li
            key={`${id} ${startsAt}`}
            className={cx(styles.row, id === currentId && styles.current)}
            aria-current={id === currentId ? "true" : undefined}
          >
            <span className={styles.time}>
              <Time iso={startsAt} style="time" />
            </span>
            <span>
              <bdi className={styles.title}>{title}</bdi>
              {description && <bdi className={styles.text}>{description}</bdi>}
              {id === currentId && progress !== undefined && <Line state="now" share={progress} />}
            </span>
            {id === currentId && <span className={styles.now}>{t("common:on_now")}</span>}
            {id === nextId && <span className={styles.next}>{t("common:on_next")}</span>}
          </li>
        ))}
      </ol>
    </section>
  ));
}
