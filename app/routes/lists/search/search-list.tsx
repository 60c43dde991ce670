import { EventPages } from "~/features/event-lists/event-pages";
import { filterText, type ListFilters } from "~/features/event-lists/list-filters";
import { PastTheEnd } from "~/features/event-lists/list-view";
import { TimesIn } from "~/features/event-lists/times-in";
import type { ListPage } from "~/features/event-lists/use-more-pages";
import type { LiveScoresView } from "~/features/live-scores/live-score";
import { useT } from "~/i18n/use-t";
import * as paths from "~/lib/paths";
import { textLink } from "~/styles/layout.css";
import { usePath } from "~/ui/base-path";
import { EmptyState } from "~/ui/EmptyState/EmptyState";
import { SectionHead } from "~/ui/SectionHead/SectionHead";
import * as styles from "./search.css";
import { GROUP_TITLES } from "./search-groups";
import type { SearchGroup, SearchTarget } from "./search-target";

/** What to search for instead, by target. */
const ELSE = {
  game: "lists:nothing_found_text",
  player: "lists:nothing_found_player",
  user: "lists:nothing_found_user",
} as const;

interface SearchListProps extends ListPage {
  query: string;
  target: SearchTarget;
  filters: ListFilters;
  show?: SearchGroup | "all";
  now: string;
  scores: LiveScoresView | Promise<LiveScoresView>;
}

/** All results of a target or of one group. */
export function SearchList({ query, target, filters, show, ...list }: SearchListProps) {
  const t = useT();
  const path = usePath();
  const here = `${paths.searchFor({ q: query, target, show })}&${filterText(filters)}`;
  const counted = target === "game" && show !== "clips" ? "lists:results" : "lists:results_clips";
  return (
    <>
      <p className={styles.summary} role="status">
        {list.total === undefined
          ? t("lists:search_results", { query })
          : t(counted, { count: list.total, query })}
      </p>
      {show !== undefined && (
        <p className={styles.summary}>
          <a className={textLink} href={path(paths.searchFor({ q: query }))}>
            {t("lists:search_back")}
          </a>
        </p>
      )}
      {show !== undefined && show !== "all" && <SectionHead title={t(GROUP_TITLES[show])} />}
      {list.events.some(({ phase }) => phase !== "clip") && <TimesIn now={list.now} />}
      {list.events.length > 0 ? (
        <EventPages {...list} path={here} />
      ) : list.page > 0 ? (
        <PastTheEnd path={here} />
      ) : (
        <EmptyState title={t("lists:nothing_found")} text={t(ELSE[target])} />
      )}
    </>
  );
}
