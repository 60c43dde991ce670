import type { ReactNode } from "react";
import { useT } from "~/i18n/use-t";
import * as paths from "~/lib/paths";
import { backLink, onPhone, pageTitle, section, wrap } from "~/styles/layout.css";
import { usePath } from "~/ui/base-path";
import { cx } from "~/ui/cx";
import { EmptyState } from "~/ui/EmptyState/EmptyState";
import { Icon } from "~/ui/Icon/Icon";
import type { EventCardView } from "../events/view";
import type { LiveScoresView } from "../live-scores/live-score";
import { EventPages } from "./event-pages";
import * as styles from "./list-view.css";
import { pageHref } from "./page-href";
import { TimesIn } from "./times-in";
import type { MorePages } from "./use-more-pages";

interface ListViewProps {
  title: string;
  /** A list of the viewer, which phones open from the account. */
  isOwn?: boolean;
  events: EventCardView[];
  now: string;
  /** Scores of the live events. */
  scores: LiveScoresView | Promise<LiveScoresView>;
  page: number;
  nextExists: boolean;
  /** Path and query of this list without its page number. */
  path: string;
  /** Filters, between the title and the list. */
  children?: ReactNode;
  /** Renders the events in another way than as a grid of cards. */
  arrange?: (list: Pick<MorePages, "events" | "coming">) => ReactNode;
  /** Content below each card, outside its link. */
  below?: (event: EventCardView) => ReactNode;
  /** Replaces the default message of an empty list. */
  empty?: ReactNode;
  /** Content below the list. */
  end?: ReactNode;
}

/** A page of events or clips with the pager: rows on phones, a grid on desktops. */
export function ListView({ title, isOwn, path, children, empty, below, end, ...list }: ListViewProps) {
  const t = useT();
  const toHref = usePath();
  return (
    <main id="main" className={cx(wrap, section)}>
      {isOwn && (
        <a className={cx(backLink, onPhone)} href={toHref(paths.account)}>
          <Icon name="chevron-left" />
          {t("common:account")}
        </a>
      )}
      <h1 className={cx(pageTitle, styles.title)}>{title}</h1>
      {children}
      {list.events.some(({ phase }) => phase !== "clip") && <TimesIn now={list.now} />}
      {list.events.length > 0 ? (
        <EventPages {...list} path={path} below={below} />
      ) : list.page > 0 ? (
        <PastTheEnd path={path} />
      ) : (
        (empty ?? <EmptyList />)
      )}
      {end}
    </main>
  );
}

/** Message for a page number after the last page. */
export function PastTheEnd({ path }: { path: string }) {
  const t = useT();
  return (
    <EmptyState
      title={t("lists:list_past_end")}
      action={{ href: pageHref(path, 0), text: t("lists:list_to_start") }}
    />
  );
}

function EmptyList() {
  const t = useT();
  return (
    <EmptyState
      title={t("lists:list_empty")}
      text={t("lists:list_empty_text")}
      action={{ href: paths.home, text: t("common:go_home") }}
    />
  );
}
