import type { MetaFunction } from "@remix-run/node";
import { type ShouldRevalidateFunction, useLoaderData } from "@remix-run/react";
import { useEffect, useState } from "react";
import { MakeClip } from "~/features/clips/MakeClip";
import { type Refresh, type Reload, refreshAll, useFreshData } from "~/features/events/use-fresh-data";
import type { EventCardView } from "~/features/events/view";
import { LiveScores } from "~/features/live-scores/LiveScores";
import type { WatchedEvent } from "~/features/live-scores/live-score";
import { useLiveScore } from "~/features/live-scores/score-context";
// Imported here so that the page contains it: the stylesheet of a lazy part arrives after its HTML.
import "~/features/positions/Resume/Resume.css";
import { offersSignIn } from "~/features/player/view/LockedPlayer/LockedPlayer";
import { Statistics } from "~/features/statistics/Statistics";
import { toStatViews } from "~/features/statistics/stat-view";
import type { TagView } from "~/features/tags/tag-view.server";
import { EventTimeline } from "~/features/timeline/EventTimeline";
import { TimelineInvitation } from "~/features/timeline/Timeline";
import { useLanguage, useT } from "~/i18n/use-t";
import { pageMeta } from "~/lib/metadata/page-meta";
import * as paths from "~/lib/paths";
import { isSavedInPlace } from "~/lib/saved-in-place";
import type { Stats as StatsData } from "~/platform/contract/stats";
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
import type { EventNews } from "./event-news";
import { EventAnchors, EventOffers, EventPlayer, EventTitle, scoreOf, useOffers } from "./event-page";
import {
  About,
  Clips,
  FinalScore,
  OwnClips,
  Related,
  RelatedSkeleton,
  StatsAndClips,
} from "./event-sections";
import { EventView } from "./event-view";
import { MatchPanel } from "./MatchPanel/MatchPanel";
import type { EventData } from "./refresh-event";
import { DeferredScoreBar } from "./ScoreBar/DeferredScoreBar";
import { loadUpdates, useLiveEvent } from "./use-live-event";

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

/** Written out, because an import from the contract would add the schema library to the client bundle. */
const NOTHING_KNOWN: StatsData = { game: [] };
const NO_TAGS: { tags: TagView[] } = { tags: [] };
const NO_EVENTS: EventCardView[] = [];
/** Those of related events are requested once the page is idle. */
const NO_SCORES = {};

type EventPageProps = EventData & { reload: Reload };

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

function EventPage({
  isSignedIn,
  mayTagForAll,
  elapsedSeconds,
  tellsScore,
  scoreSoFar,
  ...page
}: EventPageProps) {
  const t = useT();
  const { event, playback, news, onExpired } = useLiveEvent(page);
  const { locale } = useLanguage();
  const isListed = useDeferred(page.isListed, false);
  const loadedStats = useDeferred(page.stats, NOTHING_KNOWN);
  const stats = news?.addStats(loadedStats) ?? loadedStats;
  const isLoadingStats = event.hasStats && loadedStats === NOTHING_KNOWN;
  const live = useLiveScore(event.id);
  const score = live ?? scoreOf(stats);
  const [soFar, setSoFar] = useState<Pick<EventNews, "addTags">>();
  const tagsOf = (loaded: TagView[]) => (soFar ?? news)?.addTags(loaded) ?? loaded;
  const tags = tagsOf(useDeferred(page.tags, NO_TAGS).tags);
  const players = useDeferred(page.playerHighlights, NO_EVENTS);
  const isClip = event.tense === "clip";
  const related = useDeferred(page.related, NO_EVENTS);
  const next = related.find(({ tense }) => (isClip ? tense === "clip" : tense !== "upcoming"));
  const clips = useDeferred(page.gameHighlights, NO_EVENTS);
  const offers = useOffers(page.offers);
  const { home, away } = event;
  const isUpcoming = event.tense === "upcoming";
  const hasMatch = !isUpcoming && !isClip;
  // A ticket and plans fill the column beside the player.
  const hasPanel =
    event.tense === "live" && !isSignedIn && playback.state !== "ticket" && !event.isResultHidden;
  const pairs = event.hasStats && !event.isResultHidden && !hasPanel;
  const hasSide = page.hasOffers || hasPanel || (hasMatch && isSignedIn) || !event.inRegion;
  // One place that asks to sign in is enough.
  const invites = hasMatch && !isSignedIn && event.inRegion && !offersSignIn(playback.state);
  const about = event.about && (
    <About
      text={event.about}
      title={isUpcoming ? "event:before_the_match" : isClip ? "event:about_clip" : "event:about"}
    />
  );
  const mayCut = isSignedIn && hasMatch && playback.state === "ready";
  return (
    <EventView
      isSolo={!hasSide}
      anchors={
        hasMatch && (
          <EventAnchors
            {...{ event, clips, offers }}
            hasTimeline={isSignedIn || invites}
            hasStats={event.hasStats && (isLoadingStats || stats.game.length > 0)}
          />
        )
      }
      timeline={
        hasPanel
          ? home &&
            away && (
              <MatchPanel
                {...{ event, home, away, score }}
                stats={isLoadingStats ? undefined : toStatViews(stats, locale, { omitsScore: true })}
              />
            )
          : hasMatch &&
            isSignedIn &&
            event.inRegion && (
              <Deferred value={page.tags} fallback={null}>
                {(timeline) => (
                  <EventTimeline
                    {...{ event, mayTagForAll, elapsedSeconds }}
                    timeline={{ ...timeline, tags: tagsOf(timeline.tags) }}
                    isPlayable={playback.state === "ready"}
                  />
                )}
              </Deferred>
            )
      }
      invitation={invites && <TimelineInvitation path={event.returnTo} />}
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
      below={
        hasMatch && (
          <>
            <StatsAndClips pairs={pairs}>
              {event.hasStats && home && away && (
                <Deferred value={page.stats} fallback={null}>
                  {(late) =>
                    late.game.length > 0 && (
                      <Statistics
                        stats={toStatViews(news?.addStats(late) ?? late, locale)}
                        home={home}
                        away={away}
                        moreHref={paths.eventStats(event.id)}
                      />
                    )
                  }
                </Deferred>
              )}
              <Deferred value={page.gameHighlights} fallback={null}>
                {(list) => (
                  <Clips
                    id="clips"
                    title={t("event:clips")}
                    clips={list}
                    players={players}
                    pairs={pairs}
                    now={page.now}
                  />
                )}
              </Deferred>
            </StatsAndClips>
            {about}
            <Deferred value={page.userHighlights} fallback={null}>
              {(list) => (
                <Clips id="my-highlights" title={t("event:my_highlights")} clips={list} now={page.now} />
              )}
            </Deferred>
            <Deferred value={page.userClips} fallback={null}>
              {(list) => list.length > 0 && <OwnClips clips={list} texts={page.publication} now={page.now} />}
            </Deferred>
          </>
        )
      }
      related={
        <Deferred value={page.related} fallback={<RelatedSkeleton />}>
          {(events) => (
            <LiveScores events={events} loaded={NO_SCORES} now={page.now}>
              <Related events={events} now={page.now} />
            </LiveScores>
          )}
        </Deferred>
      }
    >
      <EventPlayer
        {...{ event, playback, isSignedIn, score, tags, next, now: page.now, mayCut, onExpired }}
        offers={offers}
      />
      <EventTitle
        event={event}
        score={score}
        followed={page.followed}
        isListed={isListed}
        result={
          event.isResultHidden
            ? !isUpcoming && <HiddenResult {...{ event, tellsScore, scoreSoFar }} now={page.now} />
            : event.tense === "replay" && <FinalScore score={isLoadingStats ? "loading" : score} />
        }
      >
        {mayCut && <MakeClip event={event} second={elapsedSeconds} />}
      </EventTitle>
      <Deferred value={page.resume} fallback={null}>
        {(resume) => resume && <Resume {...resume} />}
      </Deferred>
      {playback.state === "ready" && playback.isSavedInBrowser && <IdleResume videoId={event.id} />}
      {tellsScore && isSignedIn && !mayTagForAll && <TagsSoFar {...{ event, tags }} onNews={setSoFar} />}
      {!hasMatch && about}
      {event.tense === "live" && event.hasStats && home && away && (
        <DeferredScoreBar {...{ home, away, score }} />
      )}
    </EventView>
  );
}
