import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useT } from "~/i18n/use-t";
import { cachedAs } from "~/lib/cache-class";
import { pageMeta } from "~/lib/page-meta";
import { listEvents } from "~/platform/endpoints/events";
import { loadList } from "../list.server";
import { ListView } from "../list-view";

export const handle = { name: "archive" };
export const headers = cachedAs("LIST");
export const loader = (args: LoaderFunctionArgs) =>
  loadList(args, {
    list: listEvents,
    query: { sort: "event_date", order: "desc", filters: { status: "archived" } },
  });
export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, ({ t }) => ({ title: t("home:archive_title") }));

export default function Archive() {
  const t = useT();
  return <ListView {...useLoaderData<typeof loader>()} title={t("home:archive_title")} path="/archive" />;
}
