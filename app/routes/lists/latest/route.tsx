import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loadList } from "~/features/event-lists/list.server";
import { ListView } from "~/features/event-lists/list-view";
import { useT } from "~/i18n/use-t";
import { pageMeta } from "~/lib/metadata/page-meta";
import * as paths from "~/lib/paths";
import { listEvents } from "~/platform/endpoints/events";
import { cachedAs } from "~/request/cache-class";
import { withContext } from "~/request/context.server";
import { listFacts } from "../list-facts";

export const headers = cachedAs("LIST");
export const loader = withContext((context) =>
  loadList(context, {
    list: listEvents,
    query: { sort: "added", order: "desc", filters: { status: "archived" } },
  }),
);
export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(matches, ({ t }) => ({
    title: t("lists:latest_title"),
    description: t("lists:latest_description"),
    ...listFacts(paths.latest, data),
    feedPath: paths.feed,
  }));

export default function Latest() {
  const t = useT();
  return <ListView {...useLoaderData<typeof loader>()} title={t("lists:latest_title")} path={paths.latest} />;
}
