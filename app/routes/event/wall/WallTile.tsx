import type { MouseEvent } from "react";
import { AccessTag } from "~/features/events/AccessTag/AccessTag";
import { CornerLabel } from "~/features/events/CornerLabel/CornerLabel";
import { EventPoster } from "~/features/events/EventPoster/EventPoster";
import type { EventCardView, TeamView } from "~/features/events/view";
import { clockOf } from "~/features/live-scores/match-clock";
import { useLiveScore } from "~/features/live-scores/score-context";
import { useT } from "~/i18n/use-t";
import { hasModifierKey } from "~/lib/has-modifier-key";
import { textLink, unseen } from "~/styles/layout.css";
import { usePath } from "~/ui/base-path";
import { cx } from "~/ui/cx";
import { Logo } from "~/ui/Logo/Logo";
import { MatchTitle } from "~/ui/MatchTitle/MatchTitle";
import { Picture } from "~/ui/Picture/Picture";
import { ScoreDigits } from "~/ui/ScoreBlock/ScoreDigits";
import * as styles from "./wall.css";

interface WallTileProps {
  event: EventCardView;
  /** Digit that swaps to it. */
  number?: number;
  /** Its match has the video. */
  isShown?: boolean;
  /** Path of the wall on which it plays, or else of its page. */
  href: string;
  /** ISO date-time of the loader. */
  now: string;
  /** Swaps it into the video. */
  onPress?: () => void;
}

/** A match of the wall: a link that swaps it into the video, if it can be, and one to its page. */
export function WallTile({ event, number, isShown, href, now, onPress }: WallTileProps) {
  const t = useT();
  const path = usePath();
  const score = useLiveScore(event.id);
  const { home, away, title } = event;
  const press = (click: MouseEvent) => {
    if (!onPress || hasModifierKey(click)) return;
    click.preventDefault();
    onPress();
  };
  return (
    <li className={styles.tile}>
      <a
        className={cx(styles.swap, isShown && styles.playing)}
        href={path(href)}
        aria-current={isShown || undefined}
        rel="nofollow"
        onClick={press}
      >
        <Picture
          src={event.imageUrl}
          sizes="(min-width: 1024px) 280px, 50vw"
          eager
          poster={<EventPoster event={event} />}
        >
          <CornerLabel event={event} now={now} clock={clockOf(t, score)} />
        </Picture>
        <span className={styles.teams}>
          {home && away ? (
            <>
              <TeamRow team={home} score={score?.home} />
              <TeamRow team={away} score={score?.away} />
            </>
          ) : (
            <MatchTitle className={styles.name}>{title}</MatchTitle>
          )}
        </span>
        <span className={styles.state}>
          <span className={styles.key} aria-hidden="true">
            {number}
          </span>
          {onPress ? (
            // Styles show that it plays while it does.
            <span>{isShown && t("wall:playing")}</span>
          ) : (
            <AccessTag {...event} />
          )}
        </span>
        {/* A match that does not play here leads to its page anyway. */}
        {!onPress && <span className={cx(textLink, styles.page)}>{t("wall:page")}</span>}
      </a>
      {onPress && <PageLink event={event} />}
    </li>
  );
}

/** Link to the page of a match. */
export function PageLink({ event }: { event: EventCardView }) {
  const t = useT();
  const path = usePath();
  return (
    <a className={cx(textLink, styles.page)} href={path(event.href)}>
      {t("wall:page")}
      <span className={unseen}>
        {" "}
        <MatchTitle>{event.title}</MatchTitle>
      </span>
    </a>
  );
}

function TeamRow({ team, score }: { team: TeamView; score: number | undefined }) {
  return (
    <span className={styles.team}>
      <Logo url={team.logoUrl} name={team.name} className={styles.logo} />
      <bdi className={styles.name}>{team.name}</bdi>
      {/* The place of a score that arrives later is reserved. */}
      <bdi className={styles.score}>{score !== undefined && <ScoreDigits score={score} />}</bdi>
    </span>
  );
}
