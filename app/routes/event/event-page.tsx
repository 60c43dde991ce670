import { useLocation } from "@remix-run/react";
import { EventPoster } from "~/features/events/EventPoster/EventPoster";
import { ListButton } from "~/features/events/ListButton/ListButton";
import { ScoreBug } from "~/features/events/ScoreBug/ScoreBug";
import type { StatView } from "~/features/events/StatRow/StatRow";
import type { TimelineTag } from "~/features/events/TimelineRow/TimelineRow";
import { LockedPlayer } from "~/features/player/LockedPlayer/LockedPlayer";
import { Player } from "~/features/player/Player/Player";
import type { PlaybackView } from "~/features/player/playback-view";
import { useT } from "~/i18n/use-t";
import type { Metric, Stats as StatsData } from "~/platform/contract/stats";
import { Picture } from "~/ui/Picture/Picture";
import { Countdown } from "./Countdown/Countdown";
import type { EventDetails, OfferView, TagView } from "./event.server";
import { Timeline } from "./event-sections";
import { EventHead, PlayerBox } from "./event-view";
import { PlanPanel, TicketPanel } from "./OfferPanel/OfferPanel";

/** The player, or the picture with the reason why it does not play. */
export function EventPlayer({
  event,
  playback,
  isSignedIn,
  score,
}: {
  event: EventDetails;
  playback: PlaybackView;
  isSignedIn: boolean;
  score?: { home: number; away: number };
}) {
  const { pathname, search } = useLocation();
  const isLive = event.tense === "live";
  return (
    <PlayerBox sticky={playback.state === "ready"}>
      {playback.state === "ready" ? (
        <Player playback={playback} title={event.title} startsAt={isLive ? event.startsAt : undefined}>
          {isLive && event.home && event.away && (
            <ScoreBug home={event.home} away={event.away} score={score} />
          )}
        </Player>
      ) : (
        <LockedPlayer playback={playback} isSignedIn={isSignedIn} path={pathname + search}>
          <Picture
            src={playback.posterUrl}
            eager
            faded={playback.state === "region"}
            poster={<EventPoster event={event} />}
          />
        </LockedPlayer>
      )}
    </PlayerBox>
  );
}

/** Title, time, actions; for what comes the countdown, for what has been the score behind a button. */
export function EventTitle({
  event,
  score,
  isListed = false,
}: {
  event: EventDetails;
  score?: { home: number; away: number };
  /** Whether the viewer keeps it on their list. */
  isListed?: boolean;
}) {
  const isUpcoming = event.tense === "upcoming";
  return (
    <EventHead
      event={event}
      actions={[
        <ListButton key="list" eventId={event.id} inList={isListed} redirectTo={event.href} labelled />,
      ]}
      board={isUpcoming && event.startsAt ? <Countdown until={event.startsAt} /> : undefined}
      hiddenScore={event.tense === "replay" ? score : undefined}
    />
  );
}

/** The way in for money: a ticket for this event, plans that include it. Who is signed out signs in first. */
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
  const href = isSignedIn ? undefined : `/auth/login?redirectTo=${encodeURIComponent(path)}`;
  const ticket = offers.find((offer) => offer.type === "ppv");
  const plans = offers.filter((offer) => offer.type !== "ppv");
  return (
    <>
      {ticket?.price !== undefined && (
        <TicketPanel
          offer={{
            amount: ticket.price,
            currency: ticket.currency,
            text: ticket.title,
            note: ticket.description,
            href,
          }}
        />
      )}
      {plans.length > 0 && (
        <PlanPanel
          title={t("event:more_ways")}
          offers={plans.flatMap(({ id, title, description, price, currency }) =>
            price === undefined
              ? []
              : [{ id, name: title, text: description, amount: price, currency, href }],
          )}
        />
      )}
    </>
  );
}

/** What has happened, each moment a link into the video. */
export function EventTimeline({ event, tags }: { event: EventDetails; tags: TagView[] }) {
  const t = useT();
  return (
    <Timeline
      tags={tags.map((tag) => toTimelineTag(tag, event))}
      home={event.home}
      away={event.away}
      filters={[{ href: "#timeline", text: t("event:timeline"), count: tags.length, current: true }]}
    />
  );
}

function toTimelineTag(tag: TagView, event: EventDetails): TimelineTag {
  const seconds = Math.floor(tag.seconds ?? 0);
  const side = tag.teamId === undefined ? undefined : tag.teamId === event.homeId ? "home" : "away";
  return {
    id: tag.id,
    minute: `${Math.floor(seconds / 60)}’`,
    title: tag.title,
    side,
    mine: tag.isMine,
    href: `#t=${seconds}`,
  };
}

/** The score, when the statistics have one. */
export function scoreOf({ score }: StatsData): { home: number; away: number } | undefined {
  return score && { home: score.home, away: score.away };
}

/** A metric as its row shows it; nothing on both sides gives two even bars. */
export function toStatView({ name, home, away, suffix, max }: Metric): StatView {
  const share = (value: number) => (max > 0 ? value / max : 0.5);
  return {
    name,
    home: `${home}${suffix}`,
    away: `${away}${suffix}`,
    homeShare: share(home),
    awayShare: share(away),
  };
}
