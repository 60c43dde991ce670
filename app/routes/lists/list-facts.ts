import { pageHref } from "~/features/event-lists/page-href";

/**
 * Returns the metadata of a list page: each page is canonical to itself, empty pages past the end are
 * `noindex`.
 * @param path path of the list without its page number
 */
export function listFacts(path: string, list: { page: number; events: readonly unknown[] } | undefined) {
  if (!list) return {};
  return {
    canonicalPath: pageHref(path, list.page),
    isPrivate: list.page > 0 && list.events.length === 0,
  };
}
