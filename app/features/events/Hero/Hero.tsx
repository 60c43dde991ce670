import { useT } from "~/i18n/use-t";
import { playLink } from "~/lib/paths";
import { Button } from "~/ui/Button/Button";
import { usePath } from "~/ui/base-path";
import { Logo } from "~/ui/Logo/Logo";
import { Picture } from "~/ui/Picture/Picture";
import { ScoreBlock } from "~/ui/ScoreBlock/ScoreBlock";
import { unseen } from "../../../styles/layout.css";
import { clockOf } from "../../live-scores/match-clock";
import { useLiveScore } from "../../live-scores/score-context";
import { CornerLabel } from "../CornerLabel/CornerLabel";
import { EventPoster } from "../EventPoster/EventPoster";
import { Kickoff } from "../Kickoff/Kickoff";
import { ListButton } from "../ListButton/ListButton";
import type { EventCardView, TeamView } from "../view";
import * as styles from "./Hero.css";

interface HeroProps {
  event: EventCardView;
  /** ISO date-time of the loader. */
  now: string;
  /** State of the watchlist button; undefined for viewers who cannot have a watchlist. */
  list?: { inList: boolean; redirectTo: string };
}

/** Main event of the home page: live, else upcoming, else the latest replay (whose score is not shown). */
export function Hero({ event, now, list }: HeroProps) {
  const t = useT();
  const path = usePath();
  const { home, away, phase, league } = event;
  const live = useLiveScore(event.id);
  const isLive = phase === "live" && event.inRegion;
  const score = isLive ? live : undefined;
  const clock = clockOf(t, score);
  return (
    <section className={styles.hero}>
      <div className={styles.text}>
        <span className={styles.league}>
          {league && (
            <>
              <Logo url={event.leagueLogoUrl} name={league} size={24} eager />
              <bdi>{league}</bdi>
            </>
          )}
          {clock && <bdi className={styles.clock}>{clock}</bdi>}
        </span>
        <div>
          {home && away ? (
            <h1 className={styles.teams}>
              <HeroTeam team={home} isLive={isLive} score={score?.home} />
              <HeroTeam team={away} isLive={isLive} score={score?.away} />
            </h1>
          ) : (
            <h1 className={styles.title}>
              <bdi>{event.title}</bdi>
            </h1>
          )}
          {event.ownTitle && (
            <p className={styles.kickOff}>
              <bdi>{event.ownTitle}</bdi>
            </p>
          )}
          {phase === "upcoming" && event.startsAt && (
            <p className={styles.kickOff}>
              <Kickoff iso={event.startsAt} />
            </p>
          )}
        </div>
        <div className={styles.actions}>
          <HeroAction event={event} />
          {phase === "live" && (
            <Button kind="second" icon="chart-no-axes-column" href={`${event.href}#stats`}>
              {t("home:stats")}
            </Button>
          )}
          {list && (
            <span className={styles.onDesk}>
              <ListButton
                eventId={event.id}
                title={event.title}
                inList={list.inList}
                redirectTo={list.redirectTo}
                regular
              />
            </span>
          )}
        </div>
      </div>
      {/* Same target as the main button, so it is left out of the tab order. */}
      <a className={styles.picture} href={path(event.href)} tabIndex={-1}>
        {/* An aria-label would replace the corner label of the image. */}
        <span className={unseen}>
          <bdi>{event.title}</bdi>
        </span>
        <Picture
          src={event.imageUrl}
          width={1280}
          height={720}
          sizes="(min-width: 1024px) 58vw, 100vw"
          eager
          rounded={false}
          poster={<EventPoster event={event} />}
        >
          <CornerLabel event={event} now={now} clock={clock} />
        </Picture>
      </a>
    </section>
  );
}

function HeroTeam({ team, isLive, score }: { team: TeamView; isLive: boolean; score?: number }) {
  return (
    <span className={styles.team}>
      <Logo className={styles.logo} url={team.logoUrl} name={team.name} size={56} eager />
      <span className={styles.name}>
        <bdi>{team.name}</bdi>
      </span>
      {isLive && <ScoreBlock score={score} />}
    </span>
  );
}

/** Button that leads to the match and, if there is a video, starts it. */
function HeroAction({ event }: { event: EventCardView }) {
  const t = useT();
  const upcoming = event.phase === "upcoming";
  const text = upcoming
    ? "home:to_the_match"
    : event.phase === "replay"
      ? "home:watch_replay"
      : "home:watch_live";
  return (
    <Button
      className={styles.grow}
      icon={upcoming ? undefined : "play"}
      href={upcoming ? event.href : playLink(event.href)}
    >
      {t(text)}
    </Button>
  );
}
