import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useT } from "~/i18n/use-t";
import { pageMeta } from "~/lib/page-meta";
import { listWatchlist } from "~/platform/endpoints/watchlist";
import { ListView } from "../../lists/list-view";
import { loadLibrary } from "../library.server";

export const handle = { name: "selected-videos" };
export const loader = (args: LoaderFunctionArgs) => loadLibrary(args, listWatchlist);
export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, ({ t }) => ({ title: t("common:my_list"), isPrivate: true }));

export default function Videos() {
  const t = useT();
  return <ListView {...useLoaderData<typeof loader>()} title={t("common:my_list")} path="/selected/videos" />;
}
