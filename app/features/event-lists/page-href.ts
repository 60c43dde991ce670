import { withQuery } from "~/lib/with-query";

/** Returns the URL of a page of a list; the first page has no number. */
export function pageHref(path: string, page: number): string {
  return withQuery(path, { page: page > 0 ? page : undefined });
}
