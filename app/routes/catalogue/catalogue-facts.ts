import type { MetaTools } from "~/lib/metadata/page-meta";
import { breadcrumbs } from "~/lib/metadata/structured-data";
import type { CatalogueHeadView } from "./catalogue-head.server";

/** Returns the metadata of a league's, category's or team's page. */
export function catalogueFacts(tools: MetaTools, head: CatalogueHeadView | undefined) {
  if (!head) return { title: "" };
  const title = head.parent ? `${head.title} - ${head.parent.title}` : head.title;
  const above = head.parent ? [head.parent] : [];
  return {
    title,
    description: tools.t("lists:catalogue_description", { name: title }),
    imageUrl: head.imageUrl ?? head.bannerUrl ?? head.logoUrl,
    things: [breadcrumbs(tools.site, [...above, head], tools)],
  };
}
