import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useT } from "~/i18n/use-t";
import { pageMeta } from "~/lib/metadata/page-meta";
import { cachedAs } from "~/request/cache-class";
import { withContext } from "~/request/context.server";
import { pageTitle, section, wrap } from "~/styles/layout.css";
import { cx } from "~/ui/cx";
import { lazyPart } from "~/ui/lazy-part";
import { useHydrated } from "~/ui/use-hydrated";
import { loadSearch } from "./search.server";
import { SearchForm } from "./search-form";
import { SearchGroups } from "./search-groups";
import { SearchList } from "./search-list";
import { SearchStart } from "./search-start";

/** Needs the browser's storage, and is below what the page is for. */
const RecentSearches = lazyPart(() => import("~/features/search/RecentSearches/RecentSearches"));

export const headers = cachedAs("LIST");
export const loader = withContext(loadSearch);
export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(matches, ({ t }) => ({
    title: data?.query ? t("lists:search_results", { query: data.query }) : t("lists:search_title"),
    isPrivate: true,
  }));

export default function Search() {
  const found = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <main id="main" className={cx(wrap, section)}>
      <h1 className={pageTitle}>{t("lists:search_title")}</h1>
      <SearchForm {...found} />
      {found.kind === "start" && <SearchStart {...found} />}
      {found.kind === "groups" && <SearchGroups {...found} />}
      {found.kind === "list" && <SearchList {...found} />}
      <BrowserSearches query={found.query} />
    </main>
  );
}

/** A component of its own, because an update of the page would discard results that are still streamed. */
function BrowserSearches({ query }: { query: string }) {
  return useHydrated() ? <RecentSearches query={query} /> : null;
}
