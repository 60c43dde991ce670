import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/lib/metadata/page-meta";
import { cachedAs } from "~/request/cache-class";
import { withContext } from "~/request/context.server";
import { loadCatalogue } from "../catalogue.server";
import { catalogueFacts } from "../catalogue-facts";
import { CatalogueView } from "../catalogue-view";

export { reloadUnlessSavedInPlace as shouldRevalidate } from "~/lib/saved-in-place";
export const headers = cachedAs("LIST");
export const loader = withContext((context) =>
  loadCatalogue(context, "subcategory", context.params.subId, context.params.mainId),
);
export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(matches, (tools) => catalogueFacts(tools, data?.head));

export default function SubCategory() {
  return <CatalogueView {...useLoaderData<typeof loader>()} />;
}
