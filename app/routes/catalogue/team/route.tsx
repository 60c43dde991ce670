import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { cachedAs } from "~/lib/cache-class";
import { pageMeta } from "~/lib/page-meta";
import { loadCatalogue } from "../catalogue.server";
import { catalogueFacts } from "../catalogue-facts";
import { CatalogueView } from "../catalogue-view";

export const handle = { name: "team-teamId" };
export const headers = cachedAs("LIST");
export const loader = (args: LoaderFunctionArgs) => loadCatalogue(args, "team", args.params.teamId);
export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(matches, (tools) => catalogueFacts(tools, data?.head));

export default function Team() {
  return <CatalogueView {...useLoaderData<typeof loader>()} />;
}
