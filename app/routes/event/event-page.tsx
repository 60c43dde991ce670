import { useLocation, useNavigation, useSearchParams } from "@remix-run/react";
import { Fragment, type ReactNode } from "react";
import { CornerLabel } from "~/features/events/CornerLabel/CornerLabel";
import { EventPoster } from "~/features/events/EventPoster/EventPoster";
import { ListButton } from "~/features/events/ListButton/ListButton";
import { ScoreBug, type ScoreBugProps } from "~/features/events/ScoreBug/ScoreBug";
import type { TimelineTag } from "~/features/events/TimelineRow/TimelineRow";
import type { EventCardView } from "~/features/events/view";
import { FollowButton } from "~/features/following/FollowButton/FollowButton";
import { LockedPlayer } from "~/features/player/LockedPlayer/LockedPlayer";
import { Player } from "~/features/player/Player/Player";
import type { PlaybackView } from "~/features/player/playback-view";
import type { PlayerTag } from "~/features/player/ticks";
import { useErrorMessage, useT } from "~/i18n/use-t";
import { clockText, secondsOf } from "~/lib/match-time";
import type { Stats as StatsData } from "~/platform/contract/stats";
import { usePath } from "~/ui/base-path";
import { Picture } from "~/ui/Picture/Picture";
import { useHydrated } from "~/ui/use-hydrated";
import { textLink } from "../../styles/layout.css";
import { drawn } from "../../styles/tokens";
import { openClipForm } from "./ClipForms";
import { Countdown } from "./Countdown/Countdown";
import type { EventDetails, OfferView, TagView } from "./event.server";
import { Timeline } from "./event-sections";
import { Anchors, EventHead, PlayerBox } from "./event-view";
import * as styles from "./event-view.css";
import { AccessCodeLine, PlanPanel, TicketPanel } from "./OfferPanel/OfferPanel";
import { ShareButton } from "./ShareButton";
import { AddTag, EditTag } from "./TagForms";
import { useAtMoment } from "./use-match-second";

/** The player, or the picture with the reason why it does not play. */
export function EventPlayer({
  event,
  playback,
  isSignedIn,
  score,
  tags = [],
  next,
  now,
  mayCut = false,
  onExpired,
}: {
  event: EventDetails;
  playback: PlaybackView;
  isSignedIn: boolean;
  score?: { home: number; away: number };
  /** Moments for the seek line. */
  tags?: TagView[];
  /** What to watch afterwards. */
  next?: { href: string; title: string };
  /** ISO date-time of the loader. */
  now: string;
  /** Whether the viewer may cut clips out of it. */
  mayCut?: boolean;
  /** See `Player`. */
  onExpired?: () => void;
}) {
  const { pathname, search } = useLocation();
  const isLive = event.tense === "live";
  return (
    <PlayerBox sticky={playback.state === "ready"}>
      {playback.state === "ready" ? (
        <Player
          playback={playback}
          title={event.title}
          startsAt={isLive ? event.startsAt : undefined}
          tags={tags.map((tag) => toPlayerTag(tag, event))}
          beginsAt={isLive ? undefined : new URLSearchParams(search).get("t")}
          next={next}
          onClip={mayCut ? openClipForm : undefined}
          onExpired={onExpired}
        >
          {isLive && event.home && event.away && (
            <LiveScore home={event.home} away={event.away} startsAt={event.startsAt} score={score} />
          )}
        </Player>
      ) : (
        <LockedPlayer playback={playback} isSignedIn={isSignedIn} path={pathname + search}>
          <Picture
            src={playback.posterUrl}
            sizes="(min-width: 1024px) 65vw, 100vw"
            eager
            faded={playback.state === "region"}
            rounded={false}
            poster={<EventPoster event={event} />}
          >
            {event.tense === "upcoming" && <CornerLabel event={event} now={now} />}
          </Picture>
        </LockedPlayer>
      )}
    </PlayerBox>
  );
}

/** The score, with how far the match is: at the moment on the screen, by the clock until there is one. */
function LiveScore({ startsAt, ...score }: Omit<ScoreBugProps, "clock"> & { startsAt?: string }) {
  const clock = useAtMoment((shown) => {
    const second = shown ?? (startsAt ? Math.floor((Date.now() - Date.parse(startsAt)) / 1000) : -1);
    return second < 0 ? undefined : clockText(second);
  }, undefined);
  return <ScoreBug {...score} clock={clock} />;
}

/** Title, time, actions; for what comes the countdown, for what has been the score behind a button. */
export function EventTitle({
  event,
  score,
  followed = [],
  isListed = false,
  children,
}: {
  event: EventDetails;
  score?: { home: number; away: number };
  /** Which of its teams the viewer follows, by their ids. */
  followed?: string[];
  /** What else can be done with it. */
  children?: ReactNode;
  /** Whether the viewer keeps it on their list. */
  isListed?: boolean;
}) {
  const isUpcoming = event.tense === "upcoming";
  return (
    <EventHead
      event={event}
      actions={[
        // A channel runs on and is no video to keep; its page does not know the viewer's list either.
        ...(event.tense === "channel"
          ? []
          : [
              <ListButton key="list" eventId={event.id} inList={isListed} redirectTo={event.href} labelled />,
            ]),
        <ShareButton key="share" title={event.metaTitle} path={event.href} />,
        ...(children ? [children] : []),
      ]}
      homeHref={event.homeHref}
      awayHref={event.awayHref}
      facts={<Facts event={event} />}
      board={isUpcoming && event.startsAt ? <Countdown until={event.startsAt} /> : undefined}
      follow={<FollowTeams event={event} followed={followed} />}
      hiddenScore={event.tense === "replay" ? score : undefined}
    />
  );
}

function FollowTeams({ event, followed }: { event: EventDetails; followed: string[] }) {
  const { home, away, homeId, awayId, href } = event;
  const teams = [
    { team: home, id: homeId },
    { team: away, id: awayId },
  ].flatMap(({ team, id }) => (team && id ? [{ name: team.name, id }] : []));
  if (teams.length === 0) return null;
  return (
    <div className={styles.follow}>
      {teams.map(({ id, name }) => (
        <FollowButton
          key={id}
          id={id}
          name={name}
          type="team"
          isFollowed={followed.includes(id)}
          redirectTo={href}
          named
        />
      ))}
    </div>
  );
}

/** How it stands, what kind of event it is, who plays, and what else it belongs to besides the league above. */
function Facts({ event }: { event: EventDetails }) {
  const t = useT();
  const {
    status,
    kind,
    gender,
    categories,
    league,
    geniusId,
    tense,
    clipLabels = [],
    home,
    away,
    matchHref,
  } = event;
  const isClip = tense === "clip";
  const keys = isClip ? clipLabels : [status, kind, gender?.key];
  const words = keys.flatMap((key) => (key ? [t(key)] : []));
  const path = usePath();
  const match = isClip && home && away ? `${home.name} – ${away.name}` : undefined;
  const names = [gender?.text ?? "", ...categories].filter((name) => name && name !== league);
  return (
    <span data-genius-id={geniusId}>
      {match && (
        <>
          {matchHref ? (
            <a className={textLink} href={path(matchHref)}>
              <bdi>{match}</bdi>
            </a>
          ) : (
            <bdi>{match}</bdi>
          )}
          {words.length + names.length > 0 && " · "}
        </>
      )}
      {[...words, ...new Set(names)].map((text, index) => (
        // The dot stands outside: it belongs to the page's direction, not to the word's.
        <Fragment key={text}>
          {index > 0 && " · "}
          <bdi>{text}</bdi>
        </Fragment>
      ))}
    </span>
  );
}

/** The way in for money: a ticket for this event, plans that include it. Buying leads back here. */
export function EventOffers({ offers, path }: { offers: OfferView[]; path: string }) {
  const t = useT();
  const ticket = offers.find(({ type, price }) => type === "ppv" && price !== undefined);
  const others = offers.filter((offer) => offer !== ticket);
  return (
    <>
      {ticket?.price !== undefined && (
        <TicketPanel
          offer={{
            amount: ticket.price,
            currency: ticket.currency,
            text: ticket.title,
            note: ticket.description,
            href: ticket.href,
          }}
        />
      )}
      {others.some(({ price }) => price !== undefined) && (
        <PlanPanel
          title={t("event:more_ways")}
          offers={others.flatMap(({ id, title, description, price, currency, period, href, type }) =>
            price === undefined
              ? []
              : [
                  {
                    id,
                    name: title,
                    text: description,
                    amount: price,
                    currency,
                    period,
                    href,
                    isTicket: type === "ppv",
                  },
                ],
          )}
        />
      )}
      {offers.some(({ href }) => href) && (
        <AccessCodeLine href={`/account/subscription?redirectTo=${encodeURIComponent(path)}#access-code`} />
      )}
    </>
  );
}

/** What the page has below, as far as it is known. */
export function EventAnchors({
  event,
  stats,
  clips,
  offers,
}: {
  event: EventDetails;
  stats: StatsData;
  clips: EventCardView[];
  offers: OfferView[];
}) {
  const t = useT();
  const parts = [
    { href: "#timeline", text: t("event:timeline"), isThere: true },
    { href: "#stats", text: t("event:stats"), isThere: event.hasStats && stats.game.length > 0 },
    { href: "#clips", text: t("event:clips"), isThere: clips.length > 0 },
    { href: "#offers", text: t("event:offers"), isThere: offers.length > 0 },
  ];
  return <Anchors tabs={parts.filter(({ isThere }) => isThere)} />;
}

type TagFilter = "all" | "home" | "away" | "mine";
const TAG_FILTERS: readonly TagFilter[] = ["all", "home", "away", "mine"];

interface EventTimelineProps {
  event: EventDetails;
  timeline: { tags: TagView[]; failure?: { code: string; message?: string } };
  mayTagForAll: boolean;
  elapsedSeconds: number;
  /** There is a player that a tag can lead into. */
  isPlayable: boolean;
}

/** What has happened, each moment a link into the video; filtered by the address, so a link does it. */
export function EventTimeline({
  event,
  timeline,
  mayTagForAll,
  elapsedSeconds,
  isPlayable,
}: EventTimelineProps) {
  const t = useT();
  const errorMessage = useErrorMessage();
  const [parameters] = useSearchParams();
  const hasScripts = useHydrated();
  const mark = event.href.includes("?") ? "&" : "?";
  // Scripts seek where the page is; without them it is another page, whose video begins there.
  const hrefOf = (second: number) => (hasScripts ? `#t=${second}` : `${event.href}${mark}t=${second}#player`);
  const { failure } = timeline;
  const tags = useExpectedTags(timeline.tags);
  const asked = TAG_FILTERS.find((filter) => filter === parameters.get("tags")) ?? "all";
  const shown = tags.map((tag) => toTimelineTag(tag, event, isPlayable ? hrefOf : undefined));
  const current = useAtMoment(
    (second = -1) => tags.find((tag) => (tag.seconds ?? 0) <= second)?.id,
    undefined,
  );
  const passes = (tag: TimelineTag, filter: TagFilter) =>
    filter === "all" || (filter === "mine" ? tag.mine : tag.side === filter);
  const names = {
    all: (
      <>
        <span className={styles.onDesk}>{t("event:timeline")}</span>
        <span className={styles.onPhone}>{t("common:all")}</span>
      </>
    ),
    home: event.home?.code,
    away: event.away?.code,
    mine: t("event:mine"),
  };
  return (
    <Timeline
      tags={shown.filter((tag) => passes(tag, asked))}
      current={current}
      empty={
        asked === "all" || tags.length === 0
          ? { title: t("event:no_tags"), text: t("event:no_tags_text") }
          : asked === "mine"
            ? { title: t("event:no_own_tags") }
            : { title: t("event:no_tags_of", { name: event[asked]?.name ?? "" }) }
      }
      failure={failure && errorMessage(failure)}
      filters={TAG_FILTERS.flatMap((filter) => {
        const text = names[filter];
        const href = filter === "all" ? event.href : `${event.href}${mark}tags=${filter}`;
        return text === undefined
          ? []
          : [
              {
                href: `${href}#timeline`,
                text,
                count: filter === "all" ? tags.length : undefined,
                current: filter === asked,
              },
            ];
      })}
      edit={({ id }) => {
        // Not one that is still on its way: it has no id of its own yet.
        const tag = timeline.tags.find((candidate) => candidate.id === id);
        return (
          tag &&
          // What everybody sees is changed by whoever may say it.
          (tag.isMine || mayTagForAll) && <EditTag event={event} mayBeGlobal={mayTagForAll} tag={tag} />
        );
      }}
      add={<AddTag event={event} mayBeGlobal={mayTagForAll} second={elapsedSeconds} />}
    />
  );
}

/** The tags as they will be once the form on its way has arrived. */
function useExpectedTags(tags: TagView[]): TagView[] {
  const sent = useNavigation().formData;
  const text = (name: string) => {
    const value = sent?.get(name);
    return typeof value === "string" && value ? value : undefined;
  };
  const id = text("tagId");
  const changed = {
    title: text("title") ?? "",
    seconds: secondsOf(text("time") ?? ""),
    teamId: text("teamId"),
    playerNumber: text("playerNumber"),
  };
  switch (text("intent")) {
    case "create-tag":
      return changed.title && changed.seconds !== undefined
        ? [
            {
              id: "new",
              isMine: true,
              type: undefined,
              teamName: undefined,
              teamLogo: undefined,
              teamColor: undefined,
              teamMarks: undefined,
              endSeconds: undefined,
              ...changed,
            },
            ...tags,
          ]
        : tags;
    case "update-tag":
      return tags.map((tag) => (tag.id === id ? { ...tag, ...changed } : tag));
    case "remove-tag":
      return tags.filter((tag) => tag.id !== id);
    default:
      return tags;
  }
}

function sideOf({ teamId }: TagView, { homeId, awayId }: EventDetails): "home" | "away" | undefined {
  if (teamId === undefined) return undefined;
  return teamId === homeId ? "home" : teamId === awayId ? "away" : undefined;
}

/** The team of a tag: as the tag says it, for what it leaves out as the event does. */
function teamOf(tag: TagView, event: EventDetails): TimelineTag["team"] {
  const side = sideOf(tag, event);
  const known = side && event[side];
  const name = tag.teamName ?? known?.name;
  if (name === undefined) return undefined;
  // Of one colour, the marks of the match: they keep two teams that meet apart.
  const isAsKnown = tag.teamColor === undefined || tag.teamColor === known?.color;
  const marks = (isAsKnown ? known : undefined) ?? tag.teamMarks;
  return { id: tag.teamId, name, crestUrl: tag.teamLogo ?? known?.crestUrl, marks };
}

function toPlayerTag(tag: TagView, event: EventDetails): PlayerTag {
  const side = sideOf(tag, event);
  // The line lies on ink in both themes.
  const color = tag.isMine ? drawn.amber : side && event[side]?.markDark;
  return { id: tag.id, title: tag.title, seconds: tag.seconds ?? 0, side, color };
}

function toTimelineTag(
  tag: TagView,
  event: EventDetails,
  hrefOf: ((second: number) => string) | undefined,
): TimelineTag {
  const seconds = Math.floor(tag.seconds ?? 0);
  const side = sideOf(tag, event);
  return {
    id: tag.id,
    minute: `${Math.floor(seconds / 60)}’`,
    span: [seconds, tag.endSeconds ?? seconds].map(clockText).join(" – "),
    title: tag.playerNumber ? `${tag.playerNumber} · ${tag.title}` : tag.title,
    side,
    team: teamOf(tag, event),
    mine: tag.isMine,
    href: hrefOf?.(seconds),
  };
}

/** The score, when the statistics have one. */
export function scoreOf({ score }: StatsData): { home: number; away: number } | undefined {
  return score && { home: score.home, away: score.away };
}
