import { useFetcher } from "@remix-run/react";
import { type RefObject, useEffect, useRef, useState } from "react";
import type { EventCardView } from "~/features/events/view";
import { useBasePath, withBasePath } from "~/ui/base-path";
import { useHydrated } from "~/ui/use-hydrated";
import { pageHref } from "./page-href";

/** Pages that come by themselves before the pager must be used: so that the footer can be reached. */
const MOST_BY_THEMSELVES = 3;

export interface ListPage {
  events: EventCardView[];
  page: number;
  nextExists: boolean;
  /** How many events there are on all pages, where it was counted. */
  total?: number;
}

/**
 * Brings the next pages of a list when its end comes near, as an enhancement of the pager: the address follows to the
 * last page that was brought, so that a reload or coming back shows the list from there.
 * @param first the page of the address
 * @param path path and query of the list without its page number
 * @returns all events so far, the last page, and the cards that are to come: what is below them must not move when they do
 */
export function useMorePages(
  first: ListPage,
  path: string,
): { events: EventCardView[]; last: ListPage; coming: { count: number; mark: RefObject<HTMLLIElement> } } {
  const fetcher = useFetcher<ListPage>();
  const basePath = useBasePath();
  const mark = useRef<HTMLLIElement>(null);
  const [brought, setBrought] = useState<{ first: ListPage; pages: ListPage[] }>({ first, pages: [] });
  // Another page of the address is another list: what was brought for the last one is forgotten.
  const pages = brought.first === first ? brought.pages : [];
  const last = pages.at(-1) ?? first;

  const { data, state, load } = fetcher;
  useEffect(() => {
    if (state !== "idle" || !data?.events || data.page !== last.page + 1) return;
    setBrought({ first, pages: [...pages, data] });
    const address = withBasePath(basePath, pageHref(path, data.page));
    history.replaceState(history.state, "", address);
  }, [data, state, first, last, pages, path, basePath]);

  const isHydrated = useHydrated();
  const wantsMore = isHydrated && last.nextExists && pages.length < MOST_BY_THEMSELVES && !isSavingData();
  useEffect(() => {
    const end = mark.current;
    if (!end || !wantsMore || state !== "idle") return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) load(pageHref(path, last.page + 1));
      },
      { rootMargin: "0px 0px 600px 0px" },
    );
    observer.observe(end);
    return () => observer.disconnect();
  }, [wantsMore, state, load, path, last.page]);

  const known = new Set<string>();
  const events = [first, ...pages]
    .flatMap((page) => page.events)
    // A list that grew meanwhile repeats its last entries on the next page.
    .filter(({ id }) => !known.has(id) && known.add(id));
  return { events, last, coming: { count: wantsMore ? sizeOfNext(first, last) : 0, mark } };
}

/** A page as long as the first, or what is left for the last one. */
function sizeOfNext({ events: { length: size }, total }: ListPage, { page }: ListPage): number {
  return total === undefined ? size : Math.max(1, Math.min(size, total - (page + 1) * size));
}

function isSavingData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData ?? false;
}
