import type { LoaderFunctionArgs } from "@remix-run/node";
import { everybodysPlatform, isBelowLocale, missing, originOf, xmlAnswer } from "../answers.server";
import { sitemapIndex } from "../sitemap.server";
import { findParts, knownParts } from "../sitemap-parts.server";

/** `/sitemap.xml`: the list of the sitemap's files. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  if (isBelowLocale(args)) return missing();
  const now = Date.now();
  const parts = () => knownParts(() => findParts(everybodysPlatform(args), now), now);
  return xmlAnswer(args, sitemapIndex(parts, originOf(args.request)), "LIST");
}
