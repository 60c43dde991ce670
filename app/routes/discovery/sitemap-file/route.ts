import type { LoaderFunctionArgs } from "@remix-run/node";
import { anonymousPlatform, isBelowLocale, missing, originOf, xmlResponse } from "../responses.server";
import { sitemapFile } from "../sitemap.server";
import { partOf } from "../sitemap-parts.server";

/** `/sitemaps/{file}`: one file of pages. Files of past periods are cached like static texts. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const part = isBelowLocale(args) ? undefined : partOf(args.params.file ?? "");
  if (!part) return missing();
  const isPast = "before" in part && part.before < Date.now();
  const pieces = sitemapFile(anonymousPlatform(args), part, originOf(args.request));
  return xmlResponse(args, pieces, isPast ? "STATIC" : "LIST");
}
