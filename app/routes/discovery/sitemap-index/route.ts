import { withContext } from "~/request/context.server";
import { sharedPlatform } from "~/request/platform.server";
import { missing, xmlResponse } from "../responses.server";
import { sitemapIndex } from "../sitemap.server";
import { findParts, knownParts } from "../sitemap-parts.server";

/** `/sitemap.xml`: the index of the sitemap files. */
export const loader = withContext(async (context): Promise<Response> => {
  if (context.hasLocalePrefix) return missing();
  const now = Date.now();
  const parts = () => knownParts(() => findParts(sharedPlatform(context), now), now);
  return xmlResponse(context, sitemapIndex(parts, context.origin), "LIST");
});
