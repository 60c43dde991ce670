import { type RefObject, useEffect, useRef } from "react";
import { useT } from "~/i18n/use-t";
import * as paths from "~/lib/paths";
import { ChipLink, ChipRow } from "~/ui/Chip/Chip";
import { Time } from "~/ui/Time/Time";
import * as styles from "./upcoming.css";
import { useDayInView } from "./use-day-in-view";

/** Distance (px) of a marked chip from the edge of the strip. */
const EDGE = 16;

interface DayStripProps {
  filters: paths.UpcomingFilters;
  /** Calendar days with a link of their own. */
  days: readonly string[];
  /** ISO date-time of the loader. */
  now: string;
  /** Element around the fixtures, if there are any. */
  list?: RefObject<HTMLElement>;
}

/** Links to the fixtures of all days and of each; with scripts, the day in the window is marked. */
export function DayStrip({ filters, days, now, list }: DayStripProps) {
  const t = useT();
  const strip = useRef<HTMLElement>(null);
  const inView = useDayInView(strip, filters.day ? undefined : list);
  useEffect(() => {
    if (inView) bringIntoStrip(strip.current?.querySelector("[data-in-view]"));
  }, [inView]);
  return (
    <nav ref={strip} aria-label={t("lists:date")} className={styles.days}>
      <ChipRow>
        <ChipLink href={paths.upcomingWith({ ...filters, day: undefined })} current={!filters.day}>
          {t("common:all")}
        </ChipLink>
        {days.map((day) => (
          <ChipLink
            key={day}
            href={paths.upcomingWith({ ...filters, day })}
            current={day === filters.day}
            inView={day === inView}
          >
            {/* Noon is the same day in most time zones. */}
            <Time iso={`${day}T12:00:00.000Z`} style="day" now={now} />
          </ChipLink>
        ))}
      </ChipRow>
    </nav>
  );
}

/** Scrolls the strip, and not the window, until a chip is visible. */
function bringIntoStrip(chip: Element | null | undefined): void {
  const row = chip?.parentElement;
  if (!chip || !row) return;
  const [inner, outer] = [chip.getBoundingClientRect(), row.getBoundingClientRect()];
  if (inner.left < outer.left) row.scrollLeft += inner.left - outer.left - EDGE;
  else if (inner.right > outer.right) row.scrollLeft += inner.right - outer.right + EDGE;
}
