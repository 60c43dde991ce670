import type { ReactNode } from "react";
import { Kickoff } from "~/features/events/Kickoff/Kickoff";
import type { EventCardView, TeamView } from "~/features/events/view";
import { clockOf } from "~/features/live-scores/match-clock";
import { useLanguage, useT } from "~/i18n/use-t";
import type { LiveScore } from "~/platform/contract/score";
import { usePath } from "~/ui/base-path";
import { cx } from "~/ui/cx";
import { Logo } from "~/ui/Logo/Logo";
import { MatchTitle } from "~/ui/MatchTitle/MatchTitle";
import { ScoreBlock } from "~/ui/ScoreBlock/ScoreBlock";
import { type Tab, Tabs } from "~/ui/Tabs/Tabs";
import { zoneName } from "~/ui/Time/format-time";
import { Time } from "~/ui/Time/Time";
import { useHydrated } from "~/ui/use-hydrated";
import { onPhone, unseen, wrap } from "../../styles/layout.css";
import * as styles from "./event-view.css";

interface EventViewProps {
  /** PlayerBox or a poster in one, EventHead, and the content below them in the wide column. */
  children: ReactNode;
  /** Sign-in for the timeline, after everything else beside the player. */
  invitation?: ReactNode;
  /** Nothing belongs beside the player: one column with a wide player on desktops. */
  isSolo?: boolean;
  /** Anchors; above the timeline on phones. */
  anchors?: ReactNode;
  /** Beside the player on desktops, below its head on phones. */
  timeline?: ReactNode;
  /** TicketPanel, PlanPanel, AccessCodeLine: first beside the player, on phones after statistics and clips. */
  offers?: ReactNode;
  /** AlsoLive: last beside the player, on phones after statistics and clips. */
  alsoLive?: ReactNode;
  /** StatsAndClips, over the full width. */
  below?: ReactNode;
  related?: ReactNode;
}

/** Page of an event in all phases: wide column, side column, sections below. */
export function EventView(props: EventViewProps) {
  const { children, isSolo = false, anchors, offers, timeline, alsoLive, invitation } = props;
  const { below, related } = props;
  return (
    <main id="main" className={styles.page}>
      <div className={cx(wrap, styles.grid, !isSolo && styles.columns)}>
        <div className={cx(styles.main, isSolo && styles.solo)}>{children}</div>
        <div className={cx(styles.aside, isSolo && styles.solo)}>
          {anchors}
          {offers && (
            <div className={styles.late} id="offers">
              {offers}
            </div>
          )}
          {timeline}
          {alsoLive && <div className={styles.late}>{alsoLive}</div>}
          {invitation}
        </div>
        {below && <div className={styles.full}>{below}</div>}
        {related && <div className={styles.last}>{related}</div>}
      </div>
    </main>
  );
}

/**
 * Reserved 16:9 box of player or poster. `isPlayable`: the player stays visible while a phone scrolls; of a
 * poster the box includes the line below it.
 */
export function PlayerBox({ isPlayable, children }: { isPlayable: boolean; children: ReactNode }) {
  return (
    <div id="player" className={cx(styles.player, isPlayable ? styles.sticky : styles.locked)}>
      {children}
    </div>
  );
}

interface EventHeadProps {
  event: EventCardView & { leagueHref?: string };
  /** Buttons such as FollowStar and ListButton, in one row. */
  actions?: ReactNode[];
  /** Countdown of an upcoming event, beside the title on desktops. */
  board?: ReactNode;
  /** Paths of the pages of the two teams. */
  homeHref?: string;
  awayHref?: string;
  /** Further facts, such as "Women · Round 4". */
  facts?: ReactNode;
  /** Links to pages with the score, or the one that hides it again. */
  result?: ReactNode;
  /** Score of a match, whose place is reserved until it is known; a clip has none. */
  shownScore?: { score: LiveScore | undefined };
}

/** League, title, time and actions below the player. */
export function EventHead(props: EventHeadProps) {
  const { event, actions = [], board, homeHref, awayHref, facts, result, shownScore } = props;
  const t = useT();
  const clock = clockOf(t, shownScore?.score);
  const { league, leagueLogoUrl, home, away, startsAt } = event;
  const upcoming = event.phase === "upcoming";
  const row = actions.length > 0 && (
    <div className={styles.actions}>
      {actions.map((action, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list of actions never changes its order
        <div key={index} className={styles.action}>
          {action}
        </div>
      ))}
    </div>
  );
  return (
    <div className={styles.head}>
      <div className={styles.titles}>
        <p className={styles.line}>
          {clock && <bdi className={styles.clock}>{clock}</bdi>}
          {league && (
            <LeagueLink href={event.leagueHref}>
              <Logo url={leagueLogoUrl} name={league} size={20} />
              <bdi>{league}</bdi>
            </LeagueLink>
          )}
          {facts}
          {/* The start of a channel is of no interest. */}
          {startsAt && !upcoming && event.phase !== "channel" && <StartTime iso={startsAt} />}
        </p>
        <h1 className={styles.title}>
          {/* A clip has a title of its own; its teams are named below. */}
          {home && away && shownScore ? (
            <span className={styles.scoreBoard}>
              <ScoreRow team={home} href={homeHref} score={shownScore.score?.home} />
              <span className={unseen}> – </span>
              <ScoreRow team={away} href={awayHref} score={shownScore.score?.away} />
            </span>
          ) : home && away && event.phase !== "clip" ? (
            <>
              <TeamName name={home.name} href={homeHref} />
              {/* A line does not begin with the dash. */}
              {"\u00a0– "}
              <TeamName name={away.name} href={awayHref} />
            </>
          ) : (
            <MatchTitle event={event}>{event.title}</MatchTitle>
          )}
        </h1>
        {event.ownTitle && (
          <p className={styles.ownTitle}>
            <bdi>{event.ownTitle}</bdi>
          </p>
        )}
        {startsAt && upcoming && (
          <p className={styles.kickOff}>
            <Kickoff iso={startsAt} />
          </p>
        )}
        {result}
      </div>
      {board}
      {row}
    </div>
  );
}

/** Before hydration the viewer's time zone is unknown: the time zone of the page follows. */
function StartTime({ iso }: { iso: string }) {
  const { locale, timeZone } = useLanguage();
  return (
    <span>
      <Time iso={iso} style="kickoff" />{" "}
      <bdi className={useHydrated() ? styles.zoneAway : undefined} suppressHydrationWarning>
        ({zoneName(iso, locale, timeZone)})
      </bdi>
    </span>
  );
}

function LeagueLink({ href, children }: { href?: string; children: ReactNode }) {
  const path = usePath();
  if (!href) return <span className={styles.league}>{children}</span>;
  return (
    <a className={cx(styles.league, styles.leagueLink)} href={path(href)}>
      {children}
    </a>
  );
}

function ScoreRow({ team, href, score }: { team: TeamView; href?: string; score?: number }) {
  return (
    <>
      <Logo url={team.logoUrl} name={team.name} size={32} />
      <TeamName name={team.name} href={href} />
      <ScoreBlock score={score} />
    </>
  );
}

function TeamName({ name, href }: { name: string; href?: string }) {
  const path = usePath();
  if (!href) return <bdi>{name}</bdi>;
  return (
    <a className={styles.teamLink} href={path(href)}>
      <bdi>{name}</bdi>
    </a>
  );
}

/** Links to the sections of this page on phones; on desktops all sections are visible. */
export function Anchors({ tabs }: { tabs: Tab[] }) {
  const t = useT();
  return (
    <div className={onPhone}>
      <Tabs label={t("event:on_this_page")} tabs={tabs} />
    </div>
  );
}
