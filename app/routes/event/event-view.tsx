import type { ReactNode } from "react";
import { Kickoff } from "~/features/events/Kickoff/Kickoff";
import type { EventCardView } from "~/features/events/view";
import { useT } from "~/i18n/use-t";
import { usePath } from "~/ui/base-path";
import { Crest } from "~/ui/Crest/Crest";
import { cx } from "~/ui/cx";
import { Icon } from "~/ui/Icon/Icon";
import { ScoreBlock } from "~/ui/ScoreBlock/ScoreBlock";
import { type Tab, Tabs } from "~/ui/Tabs/Tabs";
import { Time } from "~/ui/Time/Time";
import { onPhone, wrap } from "../../styles/layout.css";
import * as styles from "./event-view.css";

interface EventViewProps {
  /** PlayerBox or a poster in one, EventHead, and what stands below them in the wide column. */
  children: ReactNode;
  /** Anchors, on a phone above the timeline. */
  anchors?: ReactNode;
  /** Beside the player on a desk, below its head on a phone. */
  timeline?: ReactNode;
  /** TicketPanel, PlanPanel, AccessCodeLine: below the timeline on a desk, after stats and clips on a phone. */
  offers?: ReactNode;
  /** StatsAndClips, over the whole width. */
  below?: ReactNode;
  related?: ReactNode;
}

/** The page of an event in all its tenses: wide column, side column, sections below. */
export function EventView({ children, anchors, timeline, offers, below, related }: EventViewProps) {
  return (
    <main id="main" className={styles.page}>
      <div className={cx(wrap, styles.grid)}>
        <div className={styles.main}>{children}</div>
        <div className={styles.aside}>
          {anchors}
          {timeline}
          {offers && (
            <div className={styles.late} id="offers">
              {offers}
            </div>
          )}
        </div>
        {below && <div className={styles.full}>{below}</div>}
        {related && <div className={styles.last}>{related}</div>}
      </div>
    </main>
  );
}

/** The reserved 16:9 box of player, poster or offer. `sticky`: a player stays in sight while a phone scrolls. */
export function PlayerBox({ sticky = false, children }: { sticky?: boolean; children: ReactNode }) {
  return (
    <div id="player" className={cx(styles.player, sticky && styles.sticky)}>
      {children}
    </div>
  );
}

interface EventHeadProps {
  event: EventCardView;
  /** Buttons such as ListButton and Clip; each takes its share of a phone's width. */
  actions?: ReactNode[];
  /** The countdown of an event to come, beside the title on a desk. */
  board?: ReactNode;
  /** Pages of the two teams. */
  homeHref?: string;
  awayHref?: string;
  /** What else there is to know at a glance, such as "Live · Training". */
  facts?: ReactNode;
  /** Ways to follow who plays. */
  follow?: ReactNode;
  /** Of a replay: shown only when the viewer asks for it. */
  hiddenScore?: { home: number; away: number };
}

/** League, title, time and actions below the player. */
export function EventHead(props: EventHeadProps) {
  const { event, actions = [], board, homeHref, awayHref, facts, follow, hiddenScore } = props;
  const { league, leagueLogoUrl, home, away, startsAt } = event;
  const upcoming = event.tense === "upcoming";
  const row = actions.length > 0 && (
    <div className={cx(styles.actions, upcoming && styles.below)}>
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
        {league && (
          <span className={styles.league}>
            <Crest url={leagueLogoUrl} name={league} size={20} />
            <bdi>{league}</bdi>
          </span>
        )}
        <h1 className={styles.title}>
          {/* A clip has a title of its own; its teams stand below. */}
          {home && away && event.tense !== "clip" ? (
            <>
              <TeamName name={home.name} href={homeHref} /> – <TeamName name={away.name} href={awayHref} />
            </>
          ) : (
            <bdi>{event.title}</bdi>
          )}
        </h1>
        {/* A channel began some day, which tells nobody anything. */}
        {startsAt && event.tense !== "channel" && (
          <p className={upcoming ? styles.kickOff : styles.when}>
            {upcoming ? <Kickoff iso={startsAt} /> : <Time iso={startsAt} style="kickoff" />}
          </p>
        )}
        {facts && <p className={styles.when}>{facts}</p>}
        {hiddenScore && (
          <ShowScore>
            <p className={styles.scoreRow}>
              <ScoreBlock score={hiddenScore.home} />
              <ScoreBlock score={hiddenScore.away} />
            </p>
          </ShowScore>
        )}
        {follow}
      </div>
      {board}
      {row}
    </div>
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

/** The browser opens it, so the score is in the page but out of sight, with and without scripts. */
export function ShowScore({ children }: { children: ReactNode }) {
  const t = useT();
  return (
    <details className={styles.score}>
      <summary className={styles.showScore}>
        <Icon name="eye" />
        {t("event:show_score")}
      </summary>
      {children}
    </details>
  );
}

/** Ways to the parts of this page, on phones; on a desk all of them are in sight. */
export function Anchors({ tabs }: { tabs: Tab[] }) {
  const t = useT();
  return (
    <div className={onPhone}>
      <Tabs label={t("event:on_this_page")} tabs={tabs} />
    </div>
  );
}
