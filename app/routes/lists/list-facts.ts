import { pageHref } from "./page-href";

/**
 * What every page of a list says to search engines: page N is an original of its own, with its number in the
 * address; a page after the end is a page to people and nothing to find.
 * @param path path of the list without its page number
 */
export function listFacts(path: string, list: { page: number; events: readonly unknown[] } | undefined) {
  if (!list) return {};
  return {
    canonicalPath: pageHref(path, list.page),
    isPrivate: list.page > 0 && list.events.length === 0,
  };
}
