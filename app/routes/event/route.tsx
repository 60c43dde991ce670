import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { cachedAs } from "~/lib/cache-class";
import { pageMeta } from "~/lib/page-meta";
import { useLateValue } from "~/lib/use-late-value";
import { noStats } from "~/platform/contract/stats";
import { Late } from "~/ui/Late/Late";
import { loadEvent } from "./event.server";
import { EventPlayer, EventTimeline, EventTitle, scoreOf, toStatView } from "./event-page";
import { About, Clips, Related, Stats, StatsAndClips } from "./event-sections";
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

export default function EventScreen() {
  const { event, playback, isSignedIn, stats, clips, related, tags, now } = useLoaderData<typeof loader>();
  const score = scoreOf(useLateValue(stats, noStats));
  const { home, away } = event;
  return (
    <EventView
      timeline={
        isSignedIn &&
        event.tense !== "upcoming" && (
          <Late value={tags} fallback={null}>
            {(list) => <EventTimeline event={event} tags={list} />}
          </Late>
        )
      }
      below={
        event.tense !== "upcoming" &&
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
      <EventTitle event={event} score={score} />
      {event.description && <About text={event.description} upcoming={event.tense === "upcoming"} />}
    </EventView>
  );
}
