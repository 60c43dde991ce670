import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { EventCardView } from "~/features/events/view";
import { useLanguage, useT } from "~/i18n/use-t";
import { cachedAs } from "~/lib/cache-class";
import { pageMeta } from "~/lib/page-meta";
import { useLateValue } from "~/lib/use-late-value";
import type { Stats as StatsData } from "~/platform/contract/stats";
import { Late } from "~/ui/Late/Late";
import { MakeClip, OwnClips } from "./ClipForms";
import { loadEvent, type TagView } from "./event.server";
import { changeEvent } from "./event-actions.server";
import { eventFacts } from "./event-facts";
import { EventOffers, EventPlayer, EventTimeline, EventTitle, scoreOf } from "./event-page";
import {
  About,
  Clips,
  Related,
  RelatedSkeleton,
  Stats,
  StatsAndClips,
  TimelineInvitation,
} from "./event-sections";
import { EventView } from "./event-view";
import { sendEventForm } from "./send-event-form";
import { toStatView } from "./stat-view";
import { useFreshData } from "./use-fresh-data";
import { useLiveEvent } from "./use-live-event";

export const handle = { name: "events-eventId", hasVideo: true };
export const headers = cachedAs("EVENT");
export const loader = (args: LoaderFunctionArgs) => loadEvent(args, args.params.eventId);
export const action = (args: ActionFunctionArgs) => changeEvent(args, args.params.eventId);
export const clientAction = sendEventForm;
export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(matches, (tools) => eventFacts(tools, data));

/** Spelled out here: importing it from the contract would bring the schema library into the browser. */
const NOTHING_KNOWN: StatsData = { game: [] };
const NO_TAGS: { tags: TagView[] } = { tags: [] };
const NO_EVENTS: EventCardView[] = [];

type EventPageProps = ReturnType<typeof useLoaderData<typeof loader>> & { refresh: () => void };

export default function EventScreen() {
  const { data, refresh } = useFreshData(useLoaderData<typeof loader>());
  // Another event is another page, also when this one led to it.
  return <EventPage key={data.event.id} {...data} refresh={refresh} />;
}

function EventPage({ isSignedIn, mayTagForAll, elapsedSeconds, ...page }: EventPageProps) {
  const t = useT();
  const { event, playback, onExpired } = useLiveEvent(page);
  const isListed = useLateValue(page.isListed, false);
  const score = scoreOf(useLateValue(page.stats, NOTHING_KNOWN));
  const { tags } = useLateValue(page.tags, NO_TAGS);
  const [next] = useLateValue(page.related, NO_EVENTS);
  const { home, away } = event;
  const { locale } = useLanguage();
  const isUpcoming = event.tense === "upcoming";
  const isClip = event.tense === "clip";
  const hasMatch = !isUpcoming && !isClip;
  const about = event.description && (
    <About text={event.description} of={isUpcoming ? "coming" : isClip ? "clip" : "match"} />
  );
  const mayCut = isSignedIn && hasMatch && playback.state === "ready";
  return (
    <EventView
      timeline={
        isUpcoming ? (
          about
        ) : isClip ? null : isSignedIn ? (
          <Late value={page.tags} fallback={null}>
            {(timeline) => <EventTimeline {...{ event, timeline, mayTagForAll, elapsedSeconds }} />}
          </Late>
        ) : (
          <TimelineInvitation path={event.href} />
        )
      }
      offers={
        <Late value={page.offers} fallback={null}>
          {(list) => <EventOffers offers={list} path={event.href} />}
        </Late>
      }
      below={
        hasMatch && (
          <>
            <StatsAndClips>
              {event.hasStats && home && away && (
                <Late value={page.stats} fallback={null}>
                  {({ game }) =>
                    game.length > 0 && (
                      <Stats
                        stats={game.map((metric) => toStatView(metric, locale))}
                        home={home}
                        away={away}
                        moreHref={`/events/stats/${encodeURIComponent(event.id)}`}
                      />
                    )
                  }
                </Late>
              )}
              <Late value={page.gameHighlights} fallback={null}>
                {(list) => <Clips id="clips" title={t("event:clips")} clips={list} pairs />}
              </Late>
            </StatsAndClips>
            <Late value={page.playerHighlights} fallback={null}>
              {(list) => <Clips id="players" title={t("event:player_highlights")} clips={list} />}
            </Late>
            <Late value={page.userHighlights} fallback={null}>
              {(list) => <Clips id="my-highlights" title={t("event:my_highlights")} clips={list} />}
            </Late>
            <Late value={page.userClips} fallback={null}>
              {(list) => list.length > 0 && <OwnClips clips={list} />}
            </Late>
          </>
        )
      }
      related={
        <Late value={page.related} fallback={<RelatedSkeleton />}>
          {(events) => <Related events={events} now={page.now} />}
        </Late>
      }
    >
      <EventPlayer {...{ event, playback, isSignedIn, score, tags, next, onExpired }} />
      <EventTitle event={event} score={score} isListed={isListed} />
      {mayCut && <MakeClip second={elapsedSeconds} />}
      {!isUpcoming && about}
    </EventView>
  );
}
