import { EventGrid } from "~/features/event-lists/event-grid";
import { TimesIn } from "~/features/event-lists/times-in";
import { LeagueRail } from "~/features/events/LeagueTile/LeagueRail";
import type { EventCardView, IdentityView } from "~/features/events/view";
import { LiveScores } from "~/features/live-scores/LiveScores";
import type { LiveScoresView } from "~/features/live-scores/live-score";
import { KINDS } from "~/features/search/kinds";
import { useT } from "~/i18n/use-t";
import * as paths from "~/lib/paths";
import { section, textLink } from "~/styles/layout.css";
import { usePath } from "~/ui/base-path";
import { Deferred } from "~/ui/Deferred/Deferred";
import { EmptyState } from "~/ui/EmptyState/EmptyState";
import { Logo } from "~/ui/Logo/Logo";
import { SectionHead } from "~/ui/SectionHead/SectionHead";
import * as styles from "./search.css";
import type { FoundGroup } from "./search-groups.server";

export const GROUP_TITLES = {
  live: "home:live_now",
  upcoming: "home:coming_up",
  archived: "lists:replays",
  clips: "lists:clips",
} as const;

interface Rest {
  clips?: FoundGroup;
  /** Name that was probably meant, if nothing was found. */
  guess?: string;
  /** Leagues or categories to look at instead. */
  leagues?: IdentityView[];
}

interface SearchGroupsProps {
  query: string;
  /** Leagues, categories and teams with a matching name. */
  identities: IdentityView[];
  channels: EventCardView[];
  groups: FoundGroup[];
  now: string;
  scores: LiveScoresView | Promise<LiveScoresView>;
  rest: Rest | Promise<Rest>;
}

/** Results of a search for matches: teams, leagues and channels, then the beginning of each group. */
export function SearchGroups({ query, identities, channels, groups, now, scores, rest }: SearchGroupsProps) {
  const t = useT();
  const path = usePath();
  const names = [
    ...identities.map(({ id, href, title, kind, logoUrl }) => ({
      id,
      href,
      title,
      kind: t(KINDS[kind]),
      logoUrl,
    })),
    ...channels.map(({ id, href, title }) => ({
      id,
      href,
      title,
      kind: t(KINDS.channel),
      logoUrl: undefined,
    })),
  ];
  const isEmpty = names.length === 0 && groups.length === 0;
  return (
    <>
      <p className={styles.summary} role="status">
        {t("lists:search_results", { query })}
      </p>
      {names.length > 0 && (
        <ul className={styles.names} aria-label={t("lists:search_names")}>
          {names.map(({ id, href, title, kind, logoUrl }) => (
            <li key={id}>
              <a className={styles.name} href={path(href)}>
                <Logo url={logoUrl} name={title} size={64} />
                <span className={styles.nameText}>
                  <span className={styles.nameTitle}>
                    <bdi>{title}</bdi>
                  </span>
                  <span className={styles.kind}>{kind}</span>
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
      {groups.length > 0 && <TimesIn now={now} />}
      <LiveScores events={groups.flatMap(({ events }) => events)} loaded={scores} now={now}>
        {groups.map((group) => (
          <Group key={group.group} {...group} query={query} now={now} />
        ))}
      </LiveScores>
      <Deferred value={rest} fallback={null}>
        {({ clips, guess, leagues }) => (
          <>
            {clips && <Group {...clips} query={query} now={now} />}
            {isEmpty && !clips && <NothingFound guess={guess} leagues={leagues} />}
          </>
        )}
      </Deferred>
      {!isEmpty && (
        <p className={section}>
          <a className={textLink} href={path(paths.searchFor({ q: query, show: "all" }))}>
            {t("lists:search_all", { query })}
          </a>
        </p>
      )}
    </>
  );
}

function Group({ group, events, total, query, now }: FoundGroup & { query: string; now: string }) {
  const t = useT();
  return (
    <section className={section}>
      <SectionHead
        title={t(GROUP_TITLES[group])}
        more={
          total === undefined || total > events.length
            ? {
                href: paths.searchFor({ q: query, show: group }),
                text: total === undefined ? t("common:all") : t("home:all_count", { count: total }),
              }
            : undefined
        }
      />
      <EventGrid events={events} now={now} />
    </section>
  );
}

function NothingFound({ guess, leagues = [] }: Pick<Rest, "guess" | "leagues">) {
  const t = useT();
  return (
    <>
      <EmptyState
        title={guess === undefined ? t("lists:nothing_found") : t("lists:search_guess", { name: guess })}
        text={t("lists:nothing_found_text")}
        action={{
          href: guess === undefined ? paths.leagues : paths.searchFor({ q: guess }),
          text: guess === undefined ? t("home:leagues") : guess,
        }}
      />
      {leagues.length > 0 && (
        <section className={section} id="leagues">
          <LeagueRail identities={leagues} />
        </section>
      )}
    </>
  );
}
