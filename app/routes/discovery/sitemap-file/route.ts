import { withContext } from "~/request/context.server";
import { sharedPlatform } from "~/request/platform.server";
import { missing, xmlResponse } from "../responses.server";
import { sitemapFile } from "../sitemap.server";
import { partOf } from "../sitemap-parts.server";

/** `/sitemaps/{file}`: one file of pages. Files of past periods are cached like static texts. */
export const loader = withContext(async (context): Promise<Response> => {
  const part = context.hasLocalePrefix ? undefined : partOf(context.params.file ?? "");
  if (!part) return missing();
  const { origin, settings } = context;
  const isPast = "before" in part && part.before < Date.now();
  const pieces = sitemapFile(sharedPlatform(context), part, { origin, customer: settings.customer });
  return xmlResponse(context, pieces, isPast ? "STATIC" : "LIST");
});
