import { useT } from "~/i18n/use-t";
import { usePath } from "~/ui/base-path";
import { cx } from "~/ui/cx";
import { Dotted } from "~/ui/Dotted/Dotted";
import { Line } from "~/ui/Line/Line";
import { Logo } from "~/ui/Logo/Logo";
import { Picture } from "~/ui/Picture/Picture";
import { ScoreDigits } from "~/ui/ScoreBlock/ScoreDigits";
import { Time } from "~/ui/Time/Time";
import { clockOf } from "../../live-scores/match-clock";
import { useLiveScore } from "../../live-scores/score-context";
import { AccessTag } from "../AccessTag/AccessTag";
import { CornerLabel } from "../CornerLabel/CornerLabel";
import { EventPoster } from "../EventPoster/EventPoster";
import { SeenLine } from "../SeenLine/SeenLine";
import type { EventCardView, TeamView } from "../view";
import * as styles from "./EventCard.css";

export interface EventCardProps {
  event: EventCardView;
  /** ISO date-time of the loader. */
  now: string;
  /** In the first row of the page. */
  eager?: boolean;
}

/**
 * Card of an event, a single link: image, line, two teams, meta. A replay never shows a score. Use RowCard
 * for vertical lists on phones, and ClipCard for clips.
 */
export function EventCard(props: EventCardProps) {
  return <EventCardFrame {...props} className={styles.column} />;
}

/** Event card with the caller's layout class; shared by EventCard and RowCard. */
export function EventCardFrame({ event, now, eager, className }: EventCardProps & { className: string }) {
  const path = usePath();
  const t = useT();
  const { home, away, title, inRegion } = event;
  const live = useLiveScore(event.id);
  const isLive = event.phase === "live" && inRegion;
  const score = isLive ? live : undefined;
  return (
    <a className={className} href={path(event.href)}>
      <Picture src={event.imageUrl} eager={eager} faded={!inRegion} poster={<EventPoster event={event} />}>
        {inRegion && <CornerLabel event={event} now={now} clock={clockOf(t, score)} />}
      </Picture>
      <span className={styles.text}>
        <TimeLine event={event} />
        {home && away ? (
          <span className={cx(styles.rows, !inRegion && styles.away)}>
            <TeamRow team={home} isLive={isLive} score={score?.home} against={score?.away} />
            <TeamRow team={away} isLive={isLive} score={score?.away} against={score?.home} />
          </span>
        ) : (
          <span className={cx(styles.title, !inRegion && styles.away)}>
            <bdi>{title}</bdi>
          </span>
        )}
        <Meta event={event} now={now} />
      </span>
    </a>
  );
}

function TimeLine({ event }: { event: EventCardView }) {
  if (!event.inRegion || event.phase === "clip") return null;
  if (event.phase === "upcoming") return <Line state="next" />;
  if (event.phase === "live" || event.phase === "channel")
    return <Line state="now" share={event.progress ?? 1} />;
  return event.seen ? <SeenLine {...event.seen} /> : <Line state="done" />;
}

interface TeamRowProps {
  team: TeamView;
  isLive: boolean;
  score?: number;
  /** Score of the other team. */
  against?: number;
}

function TeamRow({ team, isLive, score, against }: TeamRowProps) {
  const isTrailing = score !== undefined && against !== undefined && score < against;
  return (
    <span className={cx(styles.team, isTrailing && styles.trailing)}>
      <Logo url={team.logoUrl} name={team.name} />
      <bdi className={styles.name}>{team.name}</bdi>
      {/* The place of a score that arrives later is reserved. */}
      {isLive && <bdi className={styles.score}>{score !== undefined && <ScoreDigits score={score} />}</bdi>}
    </span>
  );
}

/** The match's own title, the league and, for a replay, the day, separated by dots. */
function Meta({ event, now }: { event: EventCardView; now: string }) {
  const { ownTitle, league, phase, startsAt } = event;
  const day = phase === "replay" && startsAt && <Time iso={startsAt} style="day" now={now} />;
  return (
    <span className={styles.meta}>
      {(ownTitle || league || day) && (
        <span>
          <Dotted parts={[ownTitle, league, day]} />
        </span>
      )}
      <AccessTag access={event.access} inRegion={event.inRegion} />
    </span>
  );
}
