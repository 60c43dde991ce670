import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loadList } from "~/features/event-lists/list.server";
import { ListView } from "~/features/event-lists/list-view";
import { useT } from "~/i18n/use-t";
import { pageMeta } from "~/lib/metadata/page-meta";
import * as paths from "~/lib/paths";
import { BY_DATE } from "~/platform/contract/paged";
import { listEvents } from "~/platform/endpoints/events";
import { cachedAs } from "~/request/cache-class";
import { withContext } from "~/request/context.server";
import { listFacts } from "../list-facts";

export const headers = cachedAs("LIST");
export const loader = withContext((context) =>
  loadList(context, {
    list: listEvents,
    query: { sort: BY_DATE, order: "asc", filters: { status: "upcoming" } },
  }),
);
export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(matches, ({ t }) => ({
    title: t("home:upcoming_title"),
    description: t("home:upcoming_description"),
    ...listFacts(paths.upcoming, data),
  }));

export default function Upcoming() {
  const t = useT();
  return (
    <ListView {...useLoaderData<typeof loader>()} title={t("home:upcoming_title")} path={paths.upcoming} />
  );
}
