import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { saveClip } from "~/features/clips/save-clip";
import { CornerLabel } from "~/features/events/CornerLabel/CornerLabel";
import { EventPoster } from "~/features/events/EventPoster/EventPoster";
import { ListButton } from "~/features/events/ListButton/ListButton";
import { hasMinutes, scoreClock } from "~/features/events/match-time";
import { ScoreBug } from "~/features/events/ScoreBug/ScoreBug";
import type { EventCardView, TeamView } from "~/features/events/view";
import { FollowStar } from "~/features/following/FollowStar/FollowStar";
import { clockOf } from "~/features/live-scores/match-clock";
import type { PlaybackView } from "~/features/player/playback-view";
import { useMatchSecond } from "~/features/player/use-match-second";
import { LockedPlayer } from "~/features/player/view/LockedPlayer/LockedPlayer";
import { Player } from "~/features/player/view/Player/Player";
import type { TagView } from "~/features/tags/tag-view.server";
import { toPlayerTag } from "~/features/timeline/EventTimeline";
import { useT } from "~/i18n/use-t";
import type { LiveScore } from "~/platform/contract/score";
import type { Stats as StatsData } from "~/platform/contract/stats";
import { usePath } from "~/ui/base-path";
import { useDeferred } from "~/ui/Deferred/use-deferred";
import { Dotted } from "~/ui/Dotted/Dotted";
import { MatchTitle } from "~/ui/MatchTitle/MatchTitle";
import { Picture } from "~/ui/Picture/Picture";
import { textLink } from "../../styles/layout.css";
import { Countdown } from "./Countdown/Countdown";
import type { EventDetails } from "./event-details.server";
import { Anchors, EventHead, PlayerBox } from "./event-view";
import { underVideo } from "./event-view.css";
import {
  AccessCodeLine,
  type PlanOffer,
  PlanPanel,
  type TicketOffer,
  TicketPanel,
} from "./OfferPanel/OfferPanel";
import type { OfferView } from "./OfferPanel/offers.server";
import { ShareButton } from "./ShareButton";

/** The player, or the event's image with the reason why it does not play. */
export function EventPlayer({
  event,
  playback,
  isSignedIn,
  score,
  tags = [],
  next,
  now,
  mayCut = false,
  offers,
  onExpired,
}: {
  event: EventDetails;
  playback: PlaybackView;
  isSignedIn: boolean;
  score?: LiveScore;
  /** Tags for the time slider. */
  tags?: TagView[];
  /** Video to watch afterwards. */
  next?: EventCardView;
  /** ISO date-time of the loader. */
  now: string;
  /** Whether the viewer may create clips of the video. */
  mayCut?: boolean;
  /** Offers that open the match; undefined while they are loading. */
  offers?: OfferView[];
  /** See `Player`. */
  onExpired?: () => void;
}) {
  const { pathname, search } = useLocation();
  const isLive = event.phase === "live";
  return (
    <PlayerBox isPlayable={playback.state === "ready"}>
      {/* The image of a clip is left out where it would tell the result. */}
      {playback.state === "ready" && !playback.posterUrl && (
        <div className={underVideo}>
          <EventPoster event={event} />
        </div>
      )}
      {playback.state === "ready" ? (
        <Player
          playback={playback}
          title={event.title}
          startsAt={isLive ? event.startsAt : undefined}
          tags={tags.map((tag) => toPlayerTag(tag, event))}
          next={
            next && {
              href: next.href,
              title: <MatchTitle event={next}>{next.title}</MatchTitle>,
              image: <Picture src={next.imageUrl} poster={<EventPoster event={next} />} />,
              goesOn: event.phase === "clip" && next.phase === "clip",
            }
          }
          onClip={mayCut ? saveClip : undefined}
          onExpired={onExpired}
        >
          {isLive && event.home && event.away && (
            <MatchScoreBug
              home={event.home}
              away={event.away}
              startsAt={event.startsAt}
              sportType={event.sportType}
              score={score}
            />
          )}
        </Player>
      ) : (
        <LockedPlayer
          playback={playback}
          isSignedIn={isSignedIn}
          path={pathname + search}
          ticket={offers && (ticketOf(offers) ?? null)}
          plan={offers && (otherOffersOf(offers.filter(({ type }) => type !== "ppv"))[0] ?? null)}
        >
          <Picture
            src={playback.posterUrl}
            sizes="(min-width: 1024px) 65vw, 100vw"
            eager
            faded={playback.state === "region"}
            rounded={false}
            poster={<EventPoster event={event} />}
          >
            {event.phase === "upcoming" && <CornerLabel event={event} now={now} />}
          </Picture>
        </LockedPlayer>
      )}
    </PlayerBox>
  );
}

/**
 * The score with the match time from the player, or from the clock while there is none; in sports without
 * minutes with the period.
 */
export function MatchScoreBug({
  startsAt,
  sportType,
  ...match
}: {
  home: TeamView;
  away: TeamView;
  score?: LiveScore;
  startsAt?: string;
  sportType?: string;
}) {
  const t = useT();
  const clock = useMatchSecond((shown) => {
    const second = shown ?? (startsAt ? Math.floor((Date.now() - Date.parse(startsAt)) / 1000) : -1);
    return second < 0 ? undefined : scoreClock(second, sportType);
  }, undefined);
  return <ScoreBug {...match} clock={hasMinutes(sportType) ? clock : clockOf(t, match.score)} />;
}

/** Title, time and actions; for upcoming events the countdown; the score, or the way to it. */
export function EventTitle({
  event,
  score,
  isLoadingScore,
  followed = [],
  isListed = false,
  now,
  result,
  children,
}: {
  event: EventDetails;
  /** Score of a live match or a replay. */
  score?: LiveScore;
  /** Whether the score of a replay may still arrive. */
  isLoadingScore?: boolean;
  /** Ids of the event's teams that the viewer follows. */
  followed?: string[];
  /** See `EventHead`. */
  result?: ReactNode;
  /** Further actions. */
  children?: ReactNode;
  /** ISO date-time of the loader. */
  now?: string;
  /** Whether the event is on the viewer's watchlist. */
  isListed?: boolean;
}) {
  const isAhead = event.phase === "upcoming" && !event.isCancelled;
  const hasScore =
    event.phase === "live" ? event.hasStats : event.phase === "replay" && (score || isLoadingScore);
  return (
    <EventHead
      event={event}
      actions={[
        ...teamsOf(event).map((team) => (
          <FollowStar
            key={team.id}
            {...team}
            isFollowed={followed.includes(team.id)}
            redirectTo={event.returnTo}
          />
        )),
        // A channel is no video for a watchlist, and its page does not load the watchlist.
        ...(event.phase === "channel"
          ? []
          : [
              <ListButton
                key="list"
                eventId={event.id}
                title={event.title}
                inList={isListed}
                redirectTo={event.returnTo}
                labelled
              />,
            ]),
        <ShareButton key="share" title={event.title} path={event.href} />,
        ...(children ? [children] : []),
      ]}
      homeHref={event.homeHref}
      awayHref={event.awayHref}
      facts={<Facts event={event} />}
      board={isAhead && event.startsAt ? <Countdown until={event.startsAt} now={now} /> : undefined}
      result={result}
      shownScore={hasScore && !event.isResultHidden ? { score } : undefined}
    />
  );
}

/** Teams of an event that can be followed. */
function teamsOf({ home, away, homeId, awayId }: EventDetails) {
  return [
    { team: home, id: homeId },
    { team: away, id: awayId },
  ].flatMap(({ team, id }) => (team && id ? [{ id, name: team.name, logoUrl: team.logoUrl }] : []));
}

/**
 * Of a clip what it shows, the minute and the match, then division, round, gender of the players, status and kind of
 * the event, separated by dots.
 */
export function Facts({ event }: { event: EventDetails }) {
  const t = useT();
  const path = usePath();
  const { status, kind, gender, divisions, geniusId, clipKind, home, away, matchHref } = event;
  const match = clipKind && home && away ? `${home.name} – ${away.name}` : undefined;
  const genders = [gender?.key && t(gender.key), gender?.text];
  const keys = clipKind ? [] : [status, kind];
  const facts = [
    ...(clipKind ? [t(clipKind.label), clipKind.minute, match] : []),
    ...divisions,
    ...genders,
    ...keys.map((key) => key && t(key)),
  ].filter((text) => text);
  return (
    <span data-genius-id={geniusId}>
      <Dotted
        parts={[...new Set(facts)].map((text) =>
          text && text === match && matchHref ? (
            <a key={text} className={textLink} href={path(matchHref)}>
              <MatchTitle event={event}>{text}</MatchTitle>
            </a>
          ) : text === clipKind?.minute ? (
            <bdi key={text} dir="ltr">
              {text}
            </bdi>
          ) : (
            text
          ),
        )}
      />
    </span>
  );
}

const LOADING: OfferView[] = [];

/** Returns the offers of a page, which does not wait for them; undefined while they are loading. */
export function useOffers(offers: OfferView[] | Promise<OfferView[]>): OfferView[] | undefined {
  const loaded = useDeferred(offers, LOADING);
  return loaded === LOADING ? undefined : loaded;
}

/** Returns the offer of this event alone, if it is sold. */
function ticketOf(offers: OfferView[]): TicketOffer | undefined {
  for (const { id, type, price, currency, title, period, renews, description, href } of offers) {
    if (type === "ppv" && price !== undefined) {
      return { id, amount: price, currency, text: title, period, renews, note: description, href };
    }
  }
  return undefined;
}

/** Returns the other offers that have a price, in the platform's order: tickets first, then subscriptions. */
function otherOffersOf(offers: OfferView[]): PlanOffer[] {
  const ticket = ticketOf(offers);
  return offers.flatMap(({ id, title, price, currency, period, renews, href }) =>
    price === undefined || id === ticket?.id
      ? []
      : [{ id, name: title, amount: price, currency, period, renews, href }],
  );
}

/**
 * Offers that give access to this event: pay-per-view and subscriptions. `path` is this page, the redirect
 * target.
 */
export function EventOffers({
  offers,
  path,
  isSignedIn,
}: {
  offers: OfferView[];
  path: string;
  isSignedIn: boolean;
}) {
  const t = useT();
  const ticket = ticketOf(offers);
  const others = otherOffersOf(offers);
  return (
    <>
      {ticket && <TicketPanel offer={ticket} />}
      {others.length > 0 && (
        <PlanPanel
          hasBar={!ticket}
          title={t(ticket ? "event:more_ways" : "event:how_to_watch")}
          offers={others}
        />
      )}
      {offers.length > 0 && <AccessCodeLine path={path} isSignedIn={isSignedIn} />}
    </>
  );
}

/** Anchors of the sections below, as far as they have been loaded. */
export function EventAnchors({
  event,
  clips,
  offers,
  hasTimeline,
  hasStats,
}: {
  event: EventDetails;
  clips: EventCardView[];
  /** Undefined while they are loading. */
  offers: OfferView[] | undefined;
  /** Whether the page has the timeline, or the invitation in its place. */
  hasTimeline: boolean;
  /** Whether the page has statistics, or may have when they are loaded. */
  hasStats: boolean;
}) {
  const t = useT();
  const parts = [
    { href: "#timeline", text: t("event:timeline"), isThere: event.inRegion && hasTimeline },
    { href: "#stats", text: t("event:stats"), isThere: hasStats },
    { href: "#clips", text: t("event:clips"), isThere: clips.length > 0 },
    { href: "#offers", text: t("event:offers"), isThere: offers !== undefined && offers.length > 0 },
  ];
  return <Anchors tabs={parts.filter(({ isThere }) => isThere)} />;
}

/** Returns the score, if the statistics contain it. */
export function scoreOf({ score }: StatsData): { home: number; away: number } | undefined {
  return score && { home: score.home, away: score.away };
}
