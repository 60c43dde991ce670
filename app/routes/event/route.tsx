import type { MetaFunction } from "@remix-run/node";
import { type ShouldRevalidateFunction, useLoaderData } from "@remix-run/react";
import { useEffect } from "react";
import { MakeClip } from "~/features/clips/MakeClip";
import { type Refresh, refreshAll, useFreshData } from "~/features/events/use-fresh-data";
import { LiveScores } from "~/features/live-scores/LiveScores";
import type { WatchedEvent } from "~/features/live-scores/live-score";
// Imported here so that the page contains it: the stylesheet of a lazy part arrives after its HTML.
import "~/features/positions/Resume/Resume.css";
import { offersSignIn } from "~/features/player/view/LockedPlayer/LockedPlayer";
import { TimelineInvitation } from "~/features/timeline/Timeline";
import type { MessageKey } from "~/i18n/translate";
import { pageMeta } from "~/lib/metadata/page-meta";
import { isSavedInPlace } from "~/lib/saved-in-place";
import { cachedAs } from "~/request/cache-class";
import { withContext } from "~/request/context.server";
import { Deferred } from "~/ui/Deferred/Deferred";
import { useDeferred } from "~/ui/Deferred/use-deferred";
import { noteReload, reloadIsDue, sendPageForm } from "~/ui/forms/send-page-form";
import { lazyPart } from "~/ui/lazy-part";
import { useIdleComponent } from "~/ui/use-idle-component";
import { AlsoLive } from "./AlsoLive/AlsoLive";
import { loadEvent } from "./event.server";
import { changeEvent } from "./event-actions.server";
import { eventFacts } from "./event-meta";
import { EventAnchors, EventOffers, EventPlayer, EventTitle } from "./event-page";
import { About, Related, RelatedSkeleton } from "./event-sections";
import { EventView } from "./event-view";
import { BelowMatch, LivePanel, SideTimeline } from "./match-sections";
import type { EventData } from "./refresh-event";
import { DeferredScoreBar } from "./ScoreBar/DeferredScoreBar";
import { sectionsOf } from "./sections-of";
import { loadUpdates } from "./use-live-event";
import { type EventPageProps, NO_EVENTS, useShownEvent } from "./use-shown-event";

export const handle = { hasVideo: true };
export const headers = cachedAs("EVENT");
export const loader = withContext(loadEvent);
export const action = withContext(changeEvent);
export const clientAction = sendPageForm;
/** Another filter of tags needs no new data, and a form that failed has changed nothing. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  actionResult,
  actionStatus = 200,
}) =>
  actionStatus < 400 &&
  !isSavedInPlace(actionResult) &&
  (reloadIsDue() || currentUrl.search === nextUrl.search || withoutTags(currentUrl) !== withoutTags(nextUrl));
const withoutTags = ({ pathname, search }: URL) => pathname + search.replace(/[?&]tags=\w+/, "");
export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(matches, (tools) => eventFacts(tools, data));

/** Few pages have them, so they are loaded when they are shown. */
const Resume = lazyPart(() => import("~/features/positions/Resume/Resume"));
const HiddenResult = lazyPart(() => import("./HiddenResult/HiddenResult"));
const TagsSoFar = lazyPart(() => import("./TagsSoFar/TagsSoFar"));

const loadBrowserResume = () => import("~/features/positions/Resume/BrowserResume");
/** A component of its own, because an update of the page would discard parts that are still streamed. */
function IdleResume({ videoId }: { videoId: string }) {
  const BrowserResume = useIdleComponent(loadBrowserResume);
  return BrowserResume && <BrowserResume videoId={videoId} />;
}

/** Those of related events are requested once the page is idle. */
const NO_SCORES = {};

const refresh = async (reload: Refresh<EventData>) =>
  ((await loadUpdates())?.refreshEvent ?? refreshAll)(reload);

export default function EventScreen() {
  const loaded = useLoaderData<typeof loader>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: new data mean that the router has loaded them
  useEffect(noteReload, [loaded]);
  const { data, reload } = useFreshData(loaded, refresh);
  // The key resets the page's state when one event leads to another.
  return <ScoredPage key={data.event.id} {...data} reload={reload} />;
}

/** What scores need to know of the event on the screen. */
const watchedEvent = ({ id, startsAt }: EventData["event"]): WatchedEvent => ({
  id,
  whenShown: async (message) => (await loadUpdates())?.whenShown(startsAt, message),
});

/** Scores of this match and of the others that are live, with one request for all. */
function ScoredPage(page: EventPageProps) {
  const others = useDeferred(page.alsoLive, NO_EVENTS);
  return (
    <LiveScores
      events={[page.event, ...others]}
      loaded={page.scores}
      now={page.now}
      watched={watchedEvent(page.event)}
    >
      <EventPage {...page} />
    </LiveScores>
  );
}

function EventPage(page: EventPageProps) {
  const { isSignedIn, mayTagForAll, elapsedSeconds, tellsScore, scoreSoFar, hideHref, hasOffers, now } = page;
  const shown = useShownEvent(page);
  const { event, playback, score, tags, clips, offers } = shown;
  const lockAsksToSignIn = offersSignIn(playback.state);
  const sections = sectionsOf({ event, playback, isSignedIn, hasOffers, lockAsksToSignIn });
  const { hasMatch, pairs, mayCut } = sections;
  const { home, away } = event;
  const about = event.about && <About text={event.about} title={ABOUT[event.phase] ?? "event:about"} />;
  return (
    <EventView
      isSolo={!sections.hasSide}
      anchors={
        hasMatch && (
          <EventAnchors
            {...{ event, clips, offers }}
            hasTimeline={isSignedIn || sections.invites}
            hasStats={event.hasStats && (shown.isLoadingStats || shown.stats.game.length > 0)}
          />
        )
      }
      timeline={
        sections.hasPanel ? (
          <LivePanel {...shown} />
        ) : (
          sections.hasTimeline && <SideTimeline page={page} shown={shown} />
        )
      }
      invitation={sections.invites && <TimelineInvitation path={event.returnTo} />}
      offers={
        <Deferred value={page.offers} fallback={null}>
          {(list) => <EventOffers offers={list} path={event.returnTo} isSignedIn={isSignedIn} />}
        </Deferred>
      }
      alsoLive={
        <Deferred value={page.alsoLive} fallback={null}>
          {(events) => <AlsoLive events={events} />}
        </Deferred>
      }
      below={hasMatch && <BelowMatch {...{ page, shown, pairs, about }} />}
      related={
        <Deferred value={page.related} fallback={<RelatedSkeleton />}>
          {(events) => (
            <LiveScores events={events} loaded={NO_SCORES} now={now}>
              <Related events={events} now={now} />
            </LiveScores>
          )}
        </Deferred>
      }
    >
      <EventPlayer
        {...{ event, playback, isSignedIn, score, tags, now, mayCut, offers }}
        next={shown.next}
        onExpired={shown.onExpired}
      />
      <EventTitle
        {...{ event, score }}
        isLoadingScore={shown.isLoadingStats}
        followed={page.followed}
        isListed={shown.isListed}
        now={now}
        result={
          (hideHref || (event.isResultHidden && event.phase !== "upcoming")) && (
            <HiddenResult {...{ event, tellsScore, scoreSoFar, hideHref, now }} />
          )
        }
      >
        {mayCut && <MakeClip event={event} second={elapsedSeconds} />}
      </EventTitle>
      <Deferred value={page.resume} fallback={null}>
        {(resume) => resume && <Resume {...resume} />}
      </Deferred>
      {playback.state === "ready" && playback.isSavedInBrowser && <IdleResume videoId={event.id} />}
      {tellsScore && isSignedIn && !mayTagForAll && (
        <TagsSoFar {...{ event, tags }} onNews={shown.setSoFar} />
      )}
      {!hasMatch && about}
      {event.phase === "live" && event.hasStats && home && away && (
        <DeferredScoreBar {...{ home, away, score }} />
      )}
    </EventView>
  );
}

/** Titles of the text about an event; of a match otherwise "event:about". */
const ABOUT: Partial<Record<EventData["event"]["phase"], MessageKey>> = {
  upcoming: "event:before_the_match",
  clip: "event:about_clip",
};
