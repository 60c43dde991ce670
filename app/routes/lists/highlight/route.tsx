import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useT } from "~/i18n/use-t";
import { pageMeta } from "~/lib/page-meta";
import { listClips } from "~/platform/endpoints/events";
import { cachedAs } from "~/request/cache-class";
import { withContext } from "~/request/context.server";
import { loadList } from "../list.server";
import { listFacts } from "../list-facts";
import { ListView } from "../list-view";

export const headers = cachedAs("LIST");
export const loader = withContext((context) =>
  loadList(context, {
    list: listClips,
    query: { sort: "added", order: "desc", filters: { media_type: "highlight" } },
  }),
);
export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(matches, ({ t }) => ({
    title: t("home:highlights"),
    description: t("home:highlights_description"),
    ...listFacts("/highlight", data),
  }));

export default function Highlights() {
  const t = useT();
  return <ListView {...useLoaderData<typeof loader>()} title={t("home:highlights")} path="/highlight" />;
}
