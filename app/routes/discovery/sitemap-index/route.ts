import type { LoaderFunctionArgs } from "@remix-run/node";
import { anonymousPlatform, isBelowLocale, missing, originOf, xmlResponse } from "../responses.server";
import { sitemapIndex } from "../sitemap.server";
import { findParts, knownParts } from "../sitemap-parts.server";

/** `/sitemap.xml`: the index of the sitemap files. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  if (isBelowLocale(args)) return missing();
  const now = Date.now();
  const parts = () => knownParts(() => findParts(anonymousPlatform(args), now), now);
  return xmlResponse(args, sitemapIndex(parts, originOf(args.request)), "LIST");
}
