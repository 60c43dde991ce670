import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { cachedAs } from "~/lib/cache-class";
import { pageMeta } from "~/lib/page-meta";
import { loadCatalogue } from "../catalogue.server";
import { CatalogueView } from "../catalogue-view";

export const handle = { name: "league-leagueId" };
export const headers = cachedAs("LIST");
export const loader = (args: LoaderFunctionArgs) => loadCatalogue(args, "league", args.params.leagueId);
export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(matches, () => ({ title: data?.identity.title ?? "", imageUrl: data?.identity.logoUrl }));

export default function League() {
  return <CatalogueView {...useLoaderData<typeof loader>()} />;
}
