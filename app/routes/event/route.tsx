import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { cachedAs } from "~/lib/cache-class";
import { pageMeta } from "~/lib/page-meta";
import { useLateValue } from "~/lib/use-late-value";
import type { Stats as StatsData } from "~/platform/contract/stats";
import { Late } from "~/ui/Late/Late";
import { loadEvent } from "./event.server";
import { EventOffers, EventPlayer, EventTimeline, EventTitle, scoreOf, toStatView } from "./event-page";
import { About, Clips, Related, Stats, StatsAndClips, TimelineInvitation } from "./event-sections";
import { EventView } from "./event-view";

export const handle = { name: "events-eventId" };
export const headers = cachedAs("EVENT");
export const loader = (args: LoaderFunctionArgs) => loadEvent(args, args.params.eventId);
export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(matches, () => ({
    title: data?.event.metaTitle ?? "",
    description: data?.event.description,
    imageUrl: data?.event.imageUrl,
  }));

/** Spelled out here: importing it from the contract would bring the schema library into the browser. */
const NOTHING_KNOWN: StatsData = { game: [] };

export default function EventScreen() {
  const { event, playback, isSignedIn, stats, clips, related, offers, tags, now, ...page } =
    useLoaderData<typeof loader>();
  const isListed = useLateValue(page.isListed, false);
  const score = scoreOf(useLateValue(stats, NOTHING_KNOWN));
  const { home, away } = event;
  const isUpcoming = event.tense === "upcoming";
  const about = event.description && <About text={event.description} upcoming={isUpcoming} />;
  return (
    <EventView
      timeline={
        isUpcoming ? (
          about
        ) : isSignedIn ? (
          <Late value={tags} fallback={null}>
            {(list) => <EventTimeline event={event} tags={list} />}
          </Late>
        ) : (
          <TimelineInvitation path={event.href} />
        )
      }
      offers={
        <Late value={offers} fallback={null}>
          {(list) => <EventOffers offers={list} path={event.href} isSignedIn={isSignedIn} />}
        </Late>
      }
      below={
        !isUpcoming &&
        event.tense !== "clip" && (
          <StatsAndClips>
            {event.hasStats && home && away && (
              <Late value={stats} fallback={null}>
                {({ game }) =>
                  game.length > 0 && <Stats stats={game.map(toStatView)} home={home} away={away} />
                }
              </Late>
            )}
            <Late value={clips} fallback={null}>
              {(list) => list.length > 0 && <Clips clips={list} />}
            </Late>
          </StatsAndClips>
        )
      }
      related={
        <Late value={related} fallback={null}>
          {(events) => <Related events={events} now={now} />}
        </Late>
      }
    >
      <EventPlayer event={event} playback={playback} isSignedIn={isSignedIn} score={score} />
      <EventTitle event={event} score={score} isListed={isListed} />
      {!isUpcoming && about}
    </EventView>
  );
}
