import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loadList } from "~/features/event-lists/list.server";
import { ListView } from "~/features/event-lists/list-view";
import { useT } from "~/i18n/use-t";
import { pageMeta } from "~/lib/metadata/page-meta";
import * as paths from "~/lib/paths";
import { listClips } from "~/platform/endpoints/events";
import { cachedAs } from "~/request/cache-class";
import { withContext } from "~/request/context.server";
import { listFacts } from "../list-facts";

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
    ...listFacts(paths.highlights, data),
  }));

export default function Highlights() {
  const t = useT();
  return (
    <ListView {...useLoaderData<typeof loader>()} title={t("home:highlights")} path={paths.highlights} />
  );
}
