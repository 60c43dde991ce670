import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useRef } from "react";
import { ChannelRow } from "~/features/channels/ChannelRow/ChannelRow";
import type { EventCardView } from "~/features/events/view";
import { LiveScores } from "~/features/live-scores/LiveScores";
import { useT } from "~/i18n/use-t";
import { pageMeta } from "~/lib/metadata/page-meta";
import { webSite } from "~/lib/metadata/structured-data";
import * as paths from "~/lib/paths";
import { cachedAs } from "~/request/cache-class";
import { withContext } from "~/request/context.server";
import { wrap } from "~/styles/layout.css";
import { Deferred } from "~/ui/Deferred/Deferred";
import { useDeferred } from "~/ui/Deferred/use-deferred";
import { loadHome } from "./home.server";
import { HighlightsSkeleton, LatestSkeleton, YourTeamsSkeleton } from "./home-skeletons";
import {
  ComingUp,
  EventRail,
  Highlights,
  HomeView,
  Leagues,
  LiveNow,
  NothingYet,
  YourTeams,
} from "./home-view";
import { keepHero } from "./keep-hero";

export { reloadUnlessSavedInPlace as shouldRevalidate } from "~/lib/saved-in-place";
export const headers = cachedAs("LIST");
export const loader = withContext(loadHome);
export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, (tools) => ({
    title: tools.t("home:title"),
    description: tools.t("home:home_description"),
    canonicalPath: paths.home,
    feedPath: paths.feed,
    things: [webSite(tools.site, tools.locale, tools)],
  }));

const NOTHING_LISTED: string[] = [];
const NO_EVENTS: EventCardView[] = [];

export default function Home() {
  const t = useT();
  const { liveCount, upcoming, latest, highlights, identities, isSignedIn, followed, ...page } =
    useLoaderData<typeof loader>();
  const { now } = page;
  const shownId = useRef<string>();
  const { hero, live } = keepHero(shownId.current, page);
  shownId.current = hero?.id;
  const listed = useDeferred(page.listed, NOTHING_LISTED);
  const yours = useDeferred(page.yourTeams, NO_EVENTS);
  const kept = useDeferred(page.myList, NO_EVENTS);
  const begun = useDeferred(page.begun, NO_EVENTS);
  // What arrives late must not move the rows that are on the screen.
  const isBegunDeferred = useRef(page.begun instanceof Promise).current;
  const beginsWithBegun = !isBegunDeferred && begun.length > 0;
  const begunRow = (events: EventCardView[]) => (
    <EventRail
      id="continue"
      title={t("home:continue_watching")}
      events={events}
      now={now}
      href={paths.history}
      isFirst={!isBegunDeferred}
    />
  );
  return (
    <LiveScores events={[...(hero ? [hero] : []), ...yours, ...kept, ...live]} loaded={page.scores} now={now}>
      <HomeView hero={hero} list={isSignedIn ? { ids: listed, redirectTo: paths.home } : undefined} now={now}>
        {page.nothingYet && <NothingYet {...page.nothingYet} />}
        {!isBegunDeferred && begunRow(begun)}
        {followed.length > 0 && (
          <Deferred
            value={page.yourTeams}
            fallback={<YourTeamsSkeleton followed={followed} isFirst={!beginsWithBegun} />}
          >
            {(events) => (
              <YourTeams
                followed={followed}
                events={events.filter(({ id }) => id !== hero?.id)}
                now={now}
                isFirst={!beginsWithBegun}
              />
            )}
          </Deferred>
        )}
        <LiveNow
          events={live}
          now={now}
          total={liveCount}
          isFirst={followed.length === 0 && !beginsWithBegun}
        />
        {isBegunDeferred && (
          <Deferred value={page.begun} fallback={null}>
            {begunRow}
          </Deferred>
        )}
        <ComingUp events={upcoming} now={now} listed={listed} />
        <Deferred value={page.myList} fallback={null}>
          {(events) => (
            <EventRail
              id="my-list"
              title={t("common:my_list")}
              events={events}
              now={now}
              href={paths.watchlist}
            />
          )}
        </Deferred>
        <Deferred value={latest} fallback={<LatestSkeleton />}>
          {(events) => (
            <EventRail id="latest" title={t("home:latest")} events={events} now={now} href={paths.latest} />
          )}
        </Deferred>
        <Deferred value={highlights} fallback={<HighlightsSkeleton />}>
          {(clips) => <Highlights clips={clips} now={now} />}
        </Deferred>
        <Deferred value={page.channels} fallback={null}>
          {(channels) => <ChannelRow className={wrap} channels={channels} onAir={page.onAir} now={now} />}
        </Deferred>
        <Leagues identities={identities} />
      </HomeView>
    </LiveScores>
  );
}
