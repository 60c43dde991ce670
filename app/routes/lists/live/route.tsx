import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useT } from "~/i18n/use-t";
import { cachedAs } from "~/lib/cache-class";
import { pageMeta } from "~/lib/page-meta";
import { listEvents } from "~/platform/endpoints/events";
import { loadList } from "../list.server";
import { ListView } from "../list-view";

export const handle = { name: "live" };
export const headers = cachedAs("EVENT");
export const loader = (args: LoaderFunctionArgs) =>
  loadList(args, { list: listEvents, query: { filters: { status: "live" } } });
export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, ({ t }) => ({ title: t("home:live_title") }));

export default function Live() {
  const t = useT();
  return <ListView {...useLoaderData<typeof loader>()} title={t("home:live_title")} path="/live" />;
}
