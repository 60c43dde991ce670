import { ClipCardSkeleton } from "~/features/events/ClipCard/ClipCardSkeleton";
import { EventCardSkeleton } from "~/features/events/EventCard/EventCardSkeleton";
import { FixtureRowSkeleton } from "~/features/events/FixtureRow/FixtureRowSkeleton";
import { useT } from "~/i18n/use-t";
import { section, unseen, wrap } from "~/styles/layout.css";
import { cx } from "~/ui/cx";
import { Rail } from "~/ui/Rail/Rail";
import { SectionHead } from "~/ui/SectionHead/SectionHead";
import * as styles from "./catalogue-view.css";

const PLACES = [1, 2, 3, 4];
const FIXTURES = [1, 2, 3, 4, 5, 6];

/**
 * Skeleton of live and upcoming events, taller than a window, so that no visible layout shift occurs below
 * it.
 */
export function CurrentSkeleton() {
  const t = useT();
  return (
    <>
      <div className={cx(wrap, section, styles.grid)}>
        <section className={styles.fixtures} aria-busy="true">
          <SectionHead title={t("home:coming_up")} />
          {FIXTURES.map((place) => (
            <FixtureRowSkeleton key={place} />
          ))}
          <p className={unseen}>{t("common:loading")}</p>
        </section>
        <ClipsSkeleton />
      </div>
      <ReplaysSkeleton />
    </>
  );
}

/** Skeleton of the clips. */
export function ClipsSkeleton() {
  const t = useT();
  return (
    <section className={styles.row} aria-busy="true">
      <Rail title={t("lists:clips")} width="pairs">
        {PLACES.map((place) => (
          <ClipCardSkeleton key={place} />
        ))}
      </Rail>
      <p className={unseen}>{t("common:loading")}</p>
    </section>
  );
}

/** Skeleton of the replays and the content after them. */
export function ReplaysSkeleton() {
  const t = useT();
  return (
    <section className={cx(wrap, section)} aria-busy="true">
      <Rail title={t("lists:replays")}>
        {PLACES.map((place) => (
          <EventCardSkeleton key={place} />
        ))}
      </Rail>
      <p className={unseen}>{t("common:loading")}</p>
    </section>
  );
}
