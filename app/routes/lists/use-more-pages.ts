import { useMatches } from "@remix-run/react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { EventCardView } from "~/features/events/view";
import { fetchRouteData } from "~/lib/route-data";
import { useBasePath, withBasePath } from "~/ui/base-path";
import { useHydrated } from "~/ui/use-hydrated";
import { pageHref } from "./page-href";

/** Pages that come by themselves before the pager must be used: so that the footer can be reached. */
const MOST_BY_THEMSELVES = 3;

/** How long a page may take, ms: until it is there, what follows the list is hidden. */
const PATIENCE = 10_000;

/** As a margin of the window: what has been passed counts as in it. */
const ALL_ABOVE = "1000000px";

export interface ListPage {
  events: EventCardView[];
  page: number;
  nextExists: boolean;
  /** How many events there are on all pages, where it was counted. */
  total?: number;
}

interface Growth {
  /** The page that grew. */
  first: ListPage;
  pages: ListPage[];
  /** The page for which places are kept. */
  kept?: number;
  /** No more comes by itself: the viewer goes with the keyboard, or the last page did not come. */
  isOver: boolean;
}

const NOTHING_YET: Omit<Growth, "first"> = { pages: [], isOver: false };

export interface MorePages {
  /** All events so far, and the last page. */
  events: EventCardView[];
  last: ListPage;
  /** The cards that are to come; what is below them is hidden meanwhile, as cards may be taller than their places. */
  coming: { count: number; mark: RefObject<HTMLLIElement> };
  /** What holds the list and its pager, and what stands between the two. */
  frame: RefObject<HTMLDivElement>;
  end: RefObject<HTMLParagraphElement>;
}

/**
 * Brings the next pages of a list when its end comes near, as an enhancement of the pager: the address follows to the
 * last page that was brought, so that a reload or coming back shows the list from there. The list never grows in
 * sight of its end, nor for somebody who goes through it with the keyboard: the pager is after the last card then.
 * @param first the page of the address
 * @param path path and query of the list without its page number
 */
export function useMorePages(first: ListPage, path: string): MorePages {
  const basePath = useBasePath();
  const routeId = useMatches().find(({ data }) => (data as ListPage | null)?.events === first.events)?.id;
  const mark = useRef<HTMLLIElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLParagraphElement>(null);
  const [growth, setGrowth] = useState<Growth>({ first, ...NOTHING_YET });
  // Another page of the address is another list: what was brought for the last one is forgotten.
  const { pages, kept, isOver } = growth.first === first ? growth : NOTHING_YET;
  const last = pages.at(-1) ?? first;
  const next = last.page + 1;

  const isHydrated = useHydrated();
  const wantsMore =
    isHydrated && !isOver && last.nextExists && pages.length < MOST_BY_THEMSELVES && !isSavingData();
  const isKept = wantsMore && kept === next;

  useEffect(() => {
    const element = end.current;
    if (!wantsMore || isKept || !element) return;
    const observer = new IntersectionObserver(
      () => {
        // What the observer saw may be long ago on a busy phone: the viewer may be at the end by now, or be there
        // before a change that is not made at once.
        if (element.getBoundingClientRect().top > innerHeight)
          flushSync(() => setGrowth({ first, pages, kept: next, isOver: false }));
      },
      { rootMargin: `${ALL_ABOVE} 0px 0px 0px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [wantsMore, isKept, first, pages, next]);

  useEffect(() => {
    if (!isKept || !mark.current || routeId === undefined) return;
    const abort = new AbortController();
    let patience: ReturnType<typeof setTimeout>;
    async function bring(id: string) {
      const address = withBasePath(basePath, pageHref(path, next));
      try {
        const page = await fetchRouteData<ListPage>(address, id, abort.signal);
        // A list that became shorter meanwhile ends here.
        const isEmpty = page.events.length === 0;
        setGrowth({
          first,
          pages: [...pages, isEmpty ? { ...page, page: next - 1 } : page],
          isOver: isEmpty,
        });
        if (!isEmpty) history.replaceState(history.state, "", address);
      } catch {
        if (!abort.signal.aborted) setGrowth({ first, pages, isOver: true });
      }
    }
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        patience = setTimeout(() => setGrowth({ first, pages, isOver: true }), PATIENCE);
        void bring(routeId);
      },
      // Whoever jumps to the end has passed the places.
      { rootMargin: `${ALL_ABOVE} 0px 600px 0px` },
    );
    observer.observe(mark.current);
    return () => {
      observer.disconnect();
      clearTimeout(patience);
      abort.abort();
    };
  }, [isKept, first, pages, next, path, basePath, routeId]);

  useEffect(() => {
    const element = frame.current;
    if (!wantsMore || !element) return;
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.matches(":focus-visible"))
        setGrowth({ first, pages, isOver: true });
    };
    element.addEventListener("focusin", onFocus);
    return () => element.removeEventListener("focusin", onFocus);
  }, [wantsMore, first, pages]);

  const known = new Set<string>();
  const events = [first, ...pages]
    .flatMap((page) => page.events)
    // A list that grew meanwhile repeats its last entries on the next page.
    .filter(({ id }) => !known.has(id) && known.add(id));
  return { events, last, coming: { count: isKept ? sizeOfNext(first, last) : 0, mark }, frame, end };
}

/** A page as long as the first, or what is left for the last one. */
function sizeOfNext({ events: { length: size }, total }: ListPage, { page }: ListPage): number {
  return total === undefined ? size : Math.max(1, Math.min(size, total - (page + 1) * size));
}

function isSavingData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData ?? false;
}
