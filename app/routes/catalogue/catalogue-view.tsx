import { CalendarLinks } from "~/features/calendars/CalendarLinks";
import { TimesIn } from "~/features/event-lists/times-in";
import { FixtureList } from "~/features/events/FixtureList/FixtureList";
import { MediaCard } from "~/features/events/MediaCard/MediaCard";
import type { EventCardView, IdentityView } from "~/features/events/view";
import { FollowButton } from "~/features/following/FollowButton/FollowButton";
import { LiveScores } from "~/features/live-scores/LiveScores";
import type { LiveScoresView } from "~/features/live-scores/live-score";
import { useT } from "~/i18n/use-t";
import * as paths from "~/lib/paths";
import { withQuery } from "~/lib/with-query";
import { section, wrap } from "~/styles/layout.css";
import { usePath } from "~/ui/base-path";
import { ChipLink, Chips } from "~/ui/Chip/Chip";
import { cx } from "~/ui/cx";
import { Deferred } from "~/ui/Deferred/Deferred";
import { EmptyState } from "~/ui/EmptyState/EmptyState";
import { Logo } from "~/ui/Logo/Logo";
import { Rail } from "~/ui/Rail/Rail";
import { SectionHead } from "~/ui/SectionHead/SectionHead";
import { Tabs } from "~/ui/Tabs/Tabs";
import { CatalogueHead, SocialLinks } from "./CatalogueHead/CatalogueHead";
import type { ListStart } from "./catalogue.server";
import type { CatalogueHeadView } from "./catalogue-head.server";
import { ClipsSkeleton, CurrentSkeleton, ReplaysSkeleton } from "./catalogue-skeletons";
import * as styles from "./catalogue-view.css";

type MaybeLate<T> = T | Promise<T>;

interface CatalogueViewProps {
  head: CatalogueHeadView;
  followType: "team" | "identity_item";
  isFollowed: boolean;
  now: string;
  /** Scores of the live events. */
  scores: MaybeLate<LiveScoresView>;
  /** Sub-categories of a league or category, live events and upcoming events. */
  current: MaybeLate<[subCategories: IdentityView[], live: EventCardView[], upcoming: ListStart]>;
  /** Clips, replays, and the teams of a league. */
  past: MaybeLate<[clips: ListStart, replays: ListStart, teams: IdentityView[]]>;
}

/** The whole lists of a league, category or team. */
const LISTS = {
  upcoming: { path: paths.upcoming, text: "lists:all_fixtures_count" },
  replays: { path: paths.archive, text: "lists:all_replays_count" },
  clips: { path: paths.highlights, text: "lists:all_clips_count" },
} as const;

/** Returns the first fixtures: on desktops about as high as live events and clips beside them. The head links to all. */
const fixturesBeside = (live: EventCardView[], { events }: ListStart) => events.slice(0, 6 + live.length);

/** Page of a league, category or team: head, live, upcoming and past events. */
export function CatalogueView({
  head,
  followType,
  isFollowed,
  now,
  scores,
  current,
  past,
}: CatalogueViewProps) {
  const t = useT();
  const subject = { [head.kind === "team" ? "team" : "identity"]: head.id };
  const all = (list: keyof typeof LISTS, { total }: ListStart) => ({
    href: withQuery(LISTS[list].path, subject),
    text: total === undefined ? t("common:all") : t(LISTS[list].text, { count: total }),
  });
  const calendar = !head.isArchived && (
    <CalendarLinks
      path={paths.calendar(head.kind === "subcategory" ? "sub-category" : head.kind, head.id)}
      texts={[t("following:calendar_add"), t("following:calendar_subscribe")]}
    />
  );
  return (
    <main id="main" data-kind={head.kind}>
      <CatalogueHead key={head.id} head={head} />
      <div className={cx(wrap, styles.bar)}>
        <Tabs
          label={head.title}
          tabs={[
            { href: "#matches", text: t("lists:matches"), current: true },
            { href: "#clips", text: t("lists:clips") },
            ...(head.kind === "league" ? [{ href: "#teams", text: t("common:teams") }] : []),
          ]}
        />
        <FollowButton
          id={head.id}
          name={head.title}
          type={followType}
          isFollowed={isFollowed}
          redirectTo={head.href}
        />
      </div>
      <Deferred value={current} fallback={<CurrentSkeleton />}>
        {([subCategories, live, upcoming]) => (
          <>
            <SubCategories identities={subCategories} />
            {upcoming.events.length > 0 && <TimesIn now={now} className={wrap} />}
            <div id="matches" className={cx(wrap, section, styles.grid)}>
              <LiveScores events={live} loaded={scores} now={now}>
                <Row title={t("home:live_now")} events={live} now={now} />
              </LiveScores>
              {upcoming.events.length > 0 && (
                <section className={styles.fixtures}>
                  <SectionHead title={t("home:coming_up")} more={all("upcoming", upcoming)} />
                  <FixtureList events={fixturesBeside(live, upcoming)} now={now} redirectTo={head.href} />
                  {calendar}
                </section>
              )}
              <Deferred value={past} fallback={<ClipsSkeleton />}>
                {([clips]) => (
                  <Row
                    id="clips"
                    title={t("lists:clips")}
                    more={all("clips", clips)}
                    events={clips.events.slice(0, 4)}
                    now={now}
                  />
                )}
              </Deferred>
            </div>
            {upcoming.events.length === 0 && calendar && <div className={wrap}>{calendar}</div>}
            <Deferred value={past} fallback={<ReplaysSkeleton />}>
              {([clips, replays, teams]) => (
                <>
                  <Replays events={replays.events} more={all("replays", replays)} now={now} />
                  <Teams teams={teams} />
                  {[live, upcoming.events, clips.events, replays.events].every(
                    ({ length }) => length === 0,
                  ) && (
                    <div className={cx(wrap, section)}>
                      <EmptyState title={t("lists:list_empty")} text={t("lists:list_empty_text")} />
                    </div>
                  )}
                  {head.social.length > 0 && (
                    <div className={cx(wrap, section)}>
                      <SocialLinks social={head.social} />
                    </div>
                  )}
                </>
              )}
            </Deferred>
          </>
        )}
      </Deferred>
    </main>
  );
}

function SubCategories({ identities }: { identities: IdentityView[] }) {
  if (identities.length === 0) return null;
  return (
    <div className={cx(wrap, styles.chips)}>
      <Chips>
        {identities.map(({ id, title, href }) => (
          <ChipLink key={id} href={href}>
            <bdi>{title}</bdi>
          </ChipLink>
        ))}
      </Chips>
    </div>
  );
}

function Teams({ teams }: { teams: IdentityView[] }) {
  const t = useT();
  const path = usePath();
  if (teams.length === 0) return null;
  return (
    <section id="teams" className={cx(wrap, section)}>
      <SectionHead title={t("common:teams")} />
      <ul className={styles.teams}>
        {teams.map(({ id, title, href, logoUrl }) => (
          <li key={id}>
            <a className={styles.team} href={path(href)}>
              <Logo url={logoUrl} name={title} size={40} />
              <bdi>{title}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Replays({ events, more, now }: Omit<RowProps, "id" | "title">) {
  const t = useT();
  if (events.length === 0) return null;
  return (
    <section className={cx(wrap, section)}>
      <Rail title={t("lists:replays")} more={more}>
        {events.map((event) => (
          <MediaCard key={event.id} event={event} now={now} />
        ))}
      </Rail>
    </section>
  );
}

interface RowProps {
  id?: string;
  title: string;
  /** Link to the list of all of them. */
  more?: { href: string; text: string };
  events: EventCardView[];
  now: string;
}

function Row({ id, title, more, events, now }: RowProps) {
  if (events.length === 0) return null;
  return (
    <section id={id} className={styles.row}>
      <Rail title={title} more={more} width="pairs">
        {events.map((event) => (
          <MediaCard key={event.id} event={event} now={now} />
        ))}
      </Rail>
    </section>
  );
}
