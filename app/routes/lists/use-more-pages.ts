import { useFetcher } from "@remix-run/react";
import { type RefObject, useEffect, useRef, useState } from "react";
import type { EventCardView } from "~/features/events/view";
import { useBasePath, withBasePath } from "~/ui/base-path";
import { pageHref } from "./page-href";

/** Pages that come by themselves before the pager must be used: so that the footer can be reached. */
const MOST_BY_THEMSELVES = 3;

export interface ListPage {
  events: EventCardView[];
  page: number;
  nextExists: boolean;
}

/**
 * Brings the next pages of a list when its end comes near, as an enhancement of the pager: the address follows to the
 * last page that was brought, so that a reload or coming back shows the list from there.
 * @param first the page of the address
 * @param path path and query of the list without its page number
 * @returns all events so far, the last page, and the element that marks the end of the list
 */
export function useMorePages(
  first: ListPage,
  path: string,
): { events: EventCardView[]; last: ListPage; end: RefObject<HTMLDivElement> } {
  const fetcher = useFetcher<ListPage>();
  const basePath = useBasePath();
  const end = useRef<HTMLDivElement>(null);
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

  const wantsMore = last.nextExists && pages.length < MOST_BY_THEMSELVES;
  useEffect(() => {
    const mark = end.current;
    if (!mark || !wantsMore || state !== "idle" || isSavingData()) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) load(pageHref(path, last.page + 1));
      },
      { rootMargin: "0px 0px 600px 0px" },
    );
    observer.observe(mark);
    return () => observer.disconnect();
  }, [wantsMore, state, load, path, last.page]);

  const known = new Set<string>();
  const events = [first, ...pages]
    .flatMap((page) => page.events)
    // A list that grew meanwhile repeats its last entries on the next page.
    .filter(({ id }) => !known.has(id) && known.add(id));
  return { events, last, end };
}

function isSavingData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData ?? false;
}
