import type { ReactNode } from "react";
import { NothingLive } from "~/features/event-lists/nothing-live";
import { TimesIn } from "~/features/event-lists/times-in";
import { ClipCard } from "~/features/events/ClipCard/ClipCard";
import { EventCard } from "~/features/events/EventCard/EventCard";
import { FixtureList } from "~/features/events/FixtureList/FixtureList";
import { Hero } from "~/features/events/Hero/Hero";
import { LeagueRail } from "~/features/events/LeagueTile/LeagueRail";
import { MatchLine } from "~/features/events/MatchLine/MatchLine";
import { MediaCard } from "~/features/events/MediaCard/MediaCard";
import type { EventCardView, IdentityView } from "~/features/events/view";
import { FollowedLogos } from "~/features/following/FollowedLogos/FollowedLogos";
import type { FollowedView } from "~/features/following/followed-view";
import { clockOf } from "~/features/live-scores/match-clock";
import { useLiveScore } from "~/features/live-scores/score-context";
import { useT } from "~/i18n/use-t";
import * as paths from "~/lib/paths";
import { cx } from "~/ui/cx";
import { EmptyState } from "~/ui/EmptyState/EmptyState";
import { Rail } from "~/ui/Rail/Rail";
import { SectionHead } from "~/ui/SectionHead/SectionHead";
import { section, wrap } from "../../styles/layout.css";
import { useHasLeagues } from "../layouts/use-root";
import * as styles from "./home-view.css";

interface HomeViewProps {
  hero: EventCardView | null;
  /** Ids of the watchlist, for viewers who can have one. */
  list?: { ids: readonly string[]; redirectTo: string };
  now: string;
  /** Sections in order: the begun recordings (after LiveNow if they are late), YourTeams, LiveNow, ComingUp, the watchlist, the latest events, Highlights, channels, Leagues; deferred ones with a skeleton. */
  children: ReactNode;
}

/** Home page: the hero with its match line, then the sections passed by the route. */
export function HomeView({ hero, list, now, children }: HomeViewProps) {
  const clock = clockOf(useT(), useLiveScore(hero?.id ?? ""));
  return (
    <main id="main" data-kind="home">
      {hero && (
        <>
          <Hero
            event={hero}
            now={now}
            list={list && { inList: list.ids.includes(hero.id), redirectTo: list.redirectTo }}
          />
          <div className={wrap}>
            <MatchLine
              phase={hero.phase === "upcoming" ? "upcoming" : hero.phase === "replay" ? "replay" : "live"}
              progress={hero.progress}
              home={hero.home}
              away={hero.away}
              startsAt={hero.startsAt}
              clock={clock}
              sportType={hero.sportType}
            />
          </div>
          <TimesIn now={now} className={wrap} />
        </>
      )}
      {children}
    </main>
  );
}

/**
 * Replaces the matches of an empty catalogue.
 * @param commands add the first match; only where the operator fills the catalogue
 */
export function NothingYet({ commands }: { commands: string[] }) {
  const t = useT();
  return (
    <section className={cx(wrap, section)}>
      <EmptyState title={t("home:nothing_yet")} text={t("home:nothing_yet_text")} />
      {commands.length > 0 && (
        <>
          <p className={styles.steps}>{t("home:first_match")}</p>
          {commands.map((command) => (
            <pre key={command} className={styles.command} dir="ltr">
              <code>{command}</code>
            </pre>
          ))}
        </>
      )}
    </section>
  );
}

interface YourTeamsProps {
  followed: readonly FollowedView[];
  /** Their events: live, upcoming, then past. */
  events: EventCardView[];
  now: string;
  /** Whether it is the first section below the hero. */
  isFirst: boolean;
}

/** What the viewer follows, and its events. */
export function YourTeams({ followed, events, now, isFirst }: YourTeamsProps) {
  return (
    <YourTeamsRail followed={followed} isFirst={isFirst}>
      {events.map((event) => (
        <EventCard key={event.id} event={event} now={now} />
      ))}
    </YourTeamsRail>
  );
}

/** Frame of the section; its children are the cards or their skeletons. */
export function YourTeamsRail({
  followed,
  isFirst,
  children,
}: Pick<YourTeamsProps, "followed" | "isFirst"> & { children: ReactNode }) {
  const t = useT();
  return (
    <section className={cx(wrap, section, isFirst && styles.first)} id="your-teams">
      <Rail
        title={t("home:your_teams")}
        more={{ href: paths.recommendation, text: t("common:all") }}
        above={<FollowedLogos followed={followed} editHref={paths.following(useHasLeagues())} />}
      >
        {children}
      </Rail>
    </section>
  );
}

interface LiveNowProps {
  /** Live events except the hero's match and those of YourTeams. */
  events: EventCardView[];
  now: string;
  /** Number of all live events. */
  total: number;
  /** Whether it is the first section below the hero. */
  isFirst: boolean;
}

/** The live events that nothing above shows; the section is left out if there are none. */
export function LiveNow({ events, now, total, isFirst }: LiveNowProps) {
  const t = useT();
  if (events.length === 0 && total > 0) return null;
  return (
    <section className={cx(wrap, section, isFirst && styles.first)} id="live">
      {events.length > 0 ? (
        <Rail
          title={t("home:live_now")}
          more={{ href: paths.live, text: t("home:all_count", { count: total }) }}
        >
          {events.map((event) => (
            <EventCard key={event.id} event={event} now={now} />
          ))}
        </Rail>
      ) : (
        <>
          <SectionHead title={t("home:live_now")} />
          <NothingLive />
        </>
      )}
    </section>
  );
}

interface ComingUpProps {
  events: EventCardView[];
  now: string;
  listed?: readonly string[];
}

export function ComingUp({ events, now, listed }: ComingUpProps) {
  const t = useT();
  if (events.length === 0) return null;
  return (
    <section className={cx(wrap, section)} id="coming-up">
      <SectionHead
        title={t("home:coming_up")}
        more={{ href: paths.upcoming, text: t("home:all_fixtures") }}
      />
      <FixtureList events={events} now={now} redirectTo={paths.homeComingUp} listed={listed} columns />
    </section>
  );
}

interface EventRailProps {
  /** Fragment of the section. */
  id: string;
  title: string;
  events: EventCardView[];
  now: string;
  /** The whole list, if it has a page. */
  href?: string;
  /** Whether it is the first section below the hero. */
  isFirst?: boolean;
}

/** Section with a row of events, if there are any. */
export function EventRail({ id, title, events, now, href, isFirst = false }: EventRailProps) {
  const t = useT();
  if (events.length === 0) return null;
  return (
    <section className={cx(wrap, section, isFirst && styles.first)} id={id}>
      <Rail title={title} more={href ? { href, text: t("common:all") } : undefined}>
        {events.map((event) => (
          <MediaCard key={event.id} event={event} now={now} />
        ))}
      </Rail>
    </section>
  );
}

/** Number of clips in the desktop layout; phones scroll through the same ones. */
const HIGHLIGHTS_SHOWN = 5;

export function Highlights({ clips, now }: { clips: EventCardView[]; now: string }) {
  const t = useT();
  if (clips.length === 0) return null;
  return (
    <section className={cx(wrap, section)} id="highlights">
      <Rail
        title={t("home:highlights")}
        more={{ href: paths.highlights, text: t("common:all") }}
        width="feature"
      >
        {clips.slice(0, HIGHLIGHTS_SHOWN).map((clip, index) => (
          <ClipCard key={clip.id} clip={clip} now={now} large={index === 0} />
        ))}
      </Rail>
    </section>
  );
}

/** Section of leagues, or of categories if the installation uses those. */
export function Leagues({ identities }: { identities: IdentityView[] }) {
  if (identities.length === 0) return null;
  return (
    <section className={cx(wrap, section)} id="leagues">
      <LeagueRail identities={identities} />
    </section>
  );
}
