import { ClipCardSkeleton } from "~/features/events/ClipCard/ClipCardSkeleton";
import { EventCardSkeleton } from "~/features/events/EventCard/EventCardSkeleton";
import type { FollowedView } from "~/features/following/followed-view";
import { useT } from "~/i18n/use-t";
import * as paths from "~/lib/paths";
import { cx } from "~/ui/cx";
import { Rail } from "~/ui/Rail/Rail";
import { section, unseen, wrap } from "../../styles/layout.css";
import { YourTeamsRail } from "./home-view";

const PLACES = [1, 2, 3, 4, 5];

/** Skeleton of the section Latest, with its title. */
export function LatestSkeleton() {
  const t = useT();
  return (
    <section className={cx(wrap, section)} aria-busy="true">
      <Rail title={t("home:latest")} more={{ href: paths.latest, text: t("common:all") }}>
        {PLACES.map((place) => (
          <EventCardSkeleton key={place} />
        ))}
      </Rail>
      <p className={unseen}>{t("common:loading")}</p>
    </section>
  );
}

/** Skeleton of the section with what the viewer follows. */
export function YourTeamsSkeleton(frame: { followed: readonly FollowedView[]; isFirst: boolean }) {
  const t = useT();
  return (
    <div aria-busy="true">
      <YourTeamsRail {...frame}>
        {PLACES.map((place) => (
          <EventCardSkeleton key={place} />
        ))}
      </YourTeamsRail>
      <p className={unseen}>{t("common:loading")}</p>
    </div>
  );
}

/** Skeleton of the section Highlights. */
export function HighlightsSkeleton() {
  const t = useT();
  return (
    <section className={cx(wrap, section)} aria-busy="true">
      <Rail
        title={t("home:highlights")}
        more={{ href: paths.highlights, text: t("common:all") }}
        width="feature"
      >
        {PLACES.map((place) => (
          <ClipCardSkeleton key={place} />
        ))}
      </Rail>
      <p className={unseen}>{t("common:loading")}</p>
    </section>
  );
}
