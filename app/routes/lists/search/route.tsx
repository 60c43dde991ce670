import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useT } from "~/i18n/use-t";
import { cachedAs } from "~/lib/cache-class";
import { pageMeta } from "~/lib/page-meta";
import { pageTitle, section, wrap } from "~/styles/layout.css";
import { Button } from "~/ui/Button/Button";
import { usePath } from "~/ui/base-path";
import { cx } from "~/ui/cx";
import { EmptyState } from "~/ui/EmptyState/EmptyState";
import { Field } from "~/ui/Field/Field";
import { EventGrid } from "../list-view";
import { Pager } from "../pager";
import * as styles from "./search.css";
import { loadSearch } from "./search.server";

export const handle = { name: "search" };
export const headers = cachedAs("LIST");
export const loader = (args: LoaderFunctionArgs) => loadSearch(args);
export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(matches, ({ t }) => ({
    title: data?.query ? `${t("home:search_title")}: ${data.query}` : t("home:search_title"),
    isPrivate: true,
  }));

export default function Search() {
  const { query, events, now, page, nextExists } = useLoaderData<typeof loader>();
  const t = useT();
  const path = usePath();
  return (
    <main id="main" className={cx(wrap, section)}>
      <h1 className={pageTitle}>{query ? t("home:search_results", { query }) : t("home:search_title")}</h1>
      <search>
        <form className={styles.form} action={path("/search")}>
          <Field
            key={query}
            name="q"
            type="search"
            label={t("home:search_hint")}
            defaultValue={query}
            maxLength={200}
            enterKeyHint="search"
          />
          <Button icon="search">{t("common:search")}</Button>
        </form>
      </search>
      {events.length > 0 && <EventGrid events={events} now={now} />}
      {query && events.length === 0 && (
        <EmptyState title={t("home:nothing_found")} text={t("home:nothing_found_text")} />
      )}
      <Pager page={page} nextExists={nextExists} path={`/search?${new URLSearchParams({ q: query })}`} />
    </main>
  );
}
