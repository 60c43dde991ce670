import type { LoaderFunctionArgs } from "@remix-run/node";
import { everybodysPlatform, isBelowLocale, missing, originOf, xmlAnswer } from "../answers.server";
import { sitemapFile } from "../sitemap.server";
import { partOf } from "../sitemap-parts.server";

/** `/sitemaps/{file}`: the pages themselves. What is over changes no more often than a text. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const part = isBelowLocale(args) ? undefined : partOf(args.params.file ?? "");
  if (!part) return missing();
  const isPast = "before" in part && part.before < Date.now();
  const pieces = sitemapFile(everybodysPlatform(args), part, originOf(args.request));
  return xmlAnswer(args, pieces, isPast ? "STATIC" : "LIST");
}
