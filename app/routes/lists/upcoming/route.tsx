import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useRef } from "react";
import type { LeagueOption } from "~/features/event-lists/list.server";
import { ListView } from "~/features/event-lists/list-view";
import { ComingFixtures } from "~/features/events/FixtureList/ComingFixtures";
import { FixtureList } from "~/features/events/FixtureList/FixtureList";
import { useT } from "~/i18n/use-t";
import { pageMeta } from "~/lib/metadata/page-meta";
import * as paths from "~/lib/paths";
import { cachedAs } from "~/request/cache-class";
import { withContext } from "~/request/context.server";
import { unseen } from "~/styles/layout.css";
import { ChipLink } from "~/ui/Chip/Chip";
import { Deferred } from "~/ui/Deferred/Deferred";
import { useDeferred } from "~/ui/Deferred/use-deferred";
import { FilterBar } from "../filter-bar";
import { FollowInvitation } from "../follow-invitation";
import { listFacts } from "../list-facts";
import { SportChips } from "../sport-chips";
import { SubjectChips } from "../subject-chips";
import { DayStrip } from "./day-strip";
import { LeagueFilter } from "./league-filter";
import * as filterStyles from "./league-filter.css";
import * as styles from "./upcoming.css";
import { loadUpcoming } from "./upcoming.server";

export { reloadUnlessSavedInPlace as shouldRevalidate } from "~/lib/saved-in-place";
export const headers = cachedAs("LIST");
export const loader = withContext(loadUpcoming);
export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(matches, ({ t }) => ({
    title: t("lists:upcoming_title"),
    description: t("lists:upcoming_description"),
    ...listFacts(paths.upcoming, data),
    // With filters, it is a part of the same list.
    ...(data && Object.values(data.filters).some(Boolean) ? { isPrivate: true } : {}),
  }));

const NOTHING_LISTED: string[] = [];

export default function Upcoming() {
  const t = useT();
  const { days, filters, chosen, league, subject, sports, leagues, followsNothing, ...list } =
    useLoaderData<typeof loader>();
  const listed = useDeferred(list.listed, NOTHING_LISTED);
  const fixtures = useRef<HTMLDivElement>(null);
  const { followed } = filters;
  const path = paths.upcomingWith(filters);
  const leagueFilter = (options: LeagueOption[]) => (
    <LeagueFilter filters={filters} name={league} leagues={options} />
  );
  return (
    <ListView
      {...list}
      title={t("lists:upcoming_title")}
      path={path}
      empty={followed && <FollowInvitation followsNothing={followsNothing} />}
      arrange={({ events, coming }) => (
        <div ref={fixtures}>
          {/* The headings of the days are below that of a section, as on the home page. */}
          <h2 className={unseen}>{t("lists:matches")}</h2>
          <FixtureList events={events} now={list.now} listed={listed} redirectTo={path} columns />
          <ComingFixtures {...coming} />
        </div>
      )}
    >
      {subject && (
        <div className={styles.subject}>
          <SubjectChips subject={subject} allHref={paths.upcomingWith({ ...filters, team: undefined })} />
        </div>
      )}
      <FilterBar
        name={t("lists:filters")}
        row={
          <DayStrip
            filters={filters}
            days={days}
            now={list.now}
            list={list.events.length > 0 ? fixtures : undefined}
          />
        }
        chosen={chosen}
      >
        <div className={filterStyles.filters}>
          <SportChips
            sports={sports}
            current={filters.sport}
            hrefOf={(sport) => paths.upcomingWith({ ...filters, sport })}
          />
          <div className={filterStyles.row}>
            <Deferred value={leagues} fallback={leagueFilter([])}>
              {leagueFilter}
            </Deferred>
            <ChipLink
              href={paths.upcomingWith({ ...filters, followed: followed ? undefined : "true" })}
              current={Boolean(followed)}
            >
              {t("home:your_teams")}
            </ChipLink>
          </div>
        </div>
      </FilterBar>
    </ListView>
  );
}
