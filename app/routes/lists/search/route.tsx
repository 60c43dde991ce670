import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { EventPages } from "~/features/event-lists/event-pages";
import { filterText } from "~/features/event-lists/list-filters";
import { PastTheEnd } from "~/features/event-lists/list-view";
import { useSignIn } from "~/features/social/use-sign-in-link";
import { useT } from "~/i18n/use-t";
import { pageMeta } from "~/lib/metadata/page-meta";
import * as paths from "~/lib/paths";
import { cachedAs } from "~/request/cache-class";
import { withContext } from "~/request/context.server";
import { pageTitle, section, wrap } from "~/styles/layout.css";
import { Button } from "~/ui/Button/Button";
import { cx } from "~/ui/cx";
import { EmptyState } from "~/ui/EmptyState/EmptyState";
import * as styles from "./search.css";
import { loadSearch } from "./search.server";
import { SearchForm } from "./search-form";

export const headers = cachedAs("LIST");
export const loader = withContext(loadSearch);
export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(matches, ({ t }) => ({
    title: data?.query ? t("home:search_results", { query: data.query }) : t("home:search_title"),
    isPrivate: true,
  }));

export default function Search() {
  const { query, target, filters, events, now, scores, page, nextExists, total, needsSignIn } =
    useLoaderData<typeof loader>();
  const t = useT();
  const counted = target === "game" ? "home:results" : "home:results_clips";
  const here = `${paths.search}?${new URLSearchParams({ q: query, target })}&${filterText(filters)}`;
  const signIn = useSignIn(here);
  return (
    <main id="main" className={cx(wrap, section)}>
      <h1 className={pageTitle}>{t("home:search_title")}</h1>
      <SearchForm query={query} target={target} filters={filters} />
      {query && !needsSignIn && (
        <p className={styles.summary} role="status">
          {total === undefined ? t("home:search_results", { query }) : t(counted, { count: total, query })}
        </p>
      )}
      {needsSignIn ? (
        <EmptyState
          title={t("home:search_own")}
          text={t("home:search_own_text")}
          action={
            <Button {...signIn} kind="second" small>
              {t("common:sign_in")}
            </Button>
          }
        />
      ) : (
        query &&
        events.length === 0 &&
        (page > 0 ? (
          <PastTheEnd path={here} />
        ) : (
          <EmptyState title={t("home:nothing_found")} text={t("home:nothing_found_text")} />
        ))
      )}
      {events.length > 0 && <EventPages {...{ events, now, scores, page, nextExists, total }} path={here} />}
    </main>
  );
}
