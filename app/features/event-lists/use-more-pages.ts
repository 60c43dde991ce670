import { useMatches } from "@remix-run/react";
import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { fetchRouteData } from "~/lib/fetch-route-data";
import { readDataSaver } from "~/lib/is-saving-data";
import { useBasePath, withBasePath } from "~/ui/base-path";
import { useHydrated } from "~/ui/use-hydrated";
import type { EventCardView } from "../events/view";
import { pageHref } from "./page-href";
import { usePageInView } from "./use-page-in-view";

/** Maximum number of pages that load automatically; with more the footer would be out of reach. */
const MAX_AUTOMATIC_PAGES = 3;

/** Time limit for a page (ms). The content below the list is hidden until the page has arrived. */
const PATIENCE = 10_000;

/** Root margin by which everything above the window counts as intersecting. */
const ALL_ABOVE = "1000000px";

export interface ListPage {
  events: EventCardView[];
  page: number;
  nextExists: boolean;
  /** Number of events on all pages, if the platform counted them. */
  total?: number;
}

interface Growth {
  /** Page of the URL, to which the further pages are appended. */
  first: ListPage;
  pages: ListPage[];
  /** Number of the page for which skeletons are shown. */
  kept?: number;
  /** No further automatic pages: the viewer navigates by keyboard, or the last page failed or was empty. */
  isOver: boolean;
}

const NOTHING_YET: Omit<Growth, "first"> = { pages: [], isOver: false };

export interface MorePages {
  /** All events so far, and the last page. */
  events: EventCardView[];
  last: ListPage;
  /**
   * Skeletons of the next page. The content below is hidden meanwhile, since cards may be taller than
   * skeletons.
   */
  coming: { count: number; mark: RefObject<HTMLLIElement> };
  /** Element around the list and its pager, and the element between the two. */
  frame: RefObject<HTMLDivElement>;
  end: RefObject<HTMLParagraphElement>;
}

/**
 * Loads the next pages of a list when its end comes near, in addition to the pager. The URL follows the page
 * in the window, so that a reload or back navigation starts there. The list never grows while its end is
 * visible, nor during keyboard navigation, so that the pager follows the last card.
 * @param first the page of the URL
 * @param path path and query of the list without its page number
 */
export function useMorePages(first: ListPage, path: string): MorePages {
  const basePath = useBasePath();
  const routeId = useMatches().find(({ data }) => (data as ListPage | null)?.events === first.events)?.id;
  const mark = useRef<HTMLLIElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLParagraphElement>(null);
  const [growth, setGrowth] = useState<Growth>({ first, ...NOTHING_YET });
  // Another page in the URL is another list: drop the pages loaded for the previous one.
  const { pages, kept, isOver } = growth.first === first ? growth : NOTHING_YET;
  const last = pages.at(-1) ?? first;
  const next = last.page + 1;

  const isHydrated = useHydrated();
  const wantsMore =
    isHydrated && !isOver && last.nextExists && pages.length < MAX_AUTOMATIC_PAGES && !readDataSaver();
  const isKept = wantsMore && kept === next;

  useEffect(() => {
    if (!wantsMore || isKept || !end.current) return;
    // Render synchronously, before the viewer can reach the end.
    return whileBelowWindow(end.current, () =>
      flushSync(() => setGrowth({ first, pages, kept: next, isOver: false })),
    );
  }, [wantsMore, isKept, first, pages, next]);

  useEffect(() => {
    if (!isKept || !mark.current || routeId === undefined) return;
    const url = withBasePath(basePath, pageHref(path, next));
    return loadWhenNear(
      mark.current,
      (signal) => fetchRouteData<ListPage>(url, routeId, signal),
      (page) => setGrowth({ first, ...grown(pages, page, next) }),
    );
  }, [isKept, first, pages, next, path, basePath, routeId]);

  useEffect(() => {
    if (!wantsMore || !frame.current) return;
    return onKeyboardFocus(frame.current, () => setGrowth({ first, pages, isOver: true }));
  }, [wantsMore, first, pages]);

  const starts = useMemo(
    () =>
      [first, ...pages].map(({ page, events }) => ({
        url: withBasePath(basePath, pageHref(path, page)),
        hrefs: events.map(({ href }) => withBasePath(basePath, href)),
      })),
    [first, pages, path, basePath],
  );
  usePageInView(frame, starts);

  const known = new Set<string>();
  const events = [first, ...pages]
    .flatMap((page) => page.events)
    // If the list has grown meanwhile, the next page repeats entries of the previous one.
    .filter(({ id }) => !known.has(id) && known.add(id));
  return { events, last, coming: { count: isKept ? sizeOfNext(first, last) : 0, mark }, frame, end };
}

/** Returns the pages with the next one, which is undefined if it could not be loaded. */
function grown(pages: ListPage[], page: ListPage | undefined, next: number): Omit<Growth, "first"> {
  if (!page) return { pages, isOver: true };
  // The list has become shorter meanwhile and ends here.
  const isEmpty = page.events.length === 0;
  return { pages: [...pages, isEmpty ? { ...page, page: next - 1 } : page], isOver: isEmpty };
}

/** Calls back while an element is below the window. @returns a function that stops it */
function whileBelowWindow(element: Element, onBelow: () => void): () => void {
  const observer = new IntersectionObserver(
    () => {
      // The observer's entry may be outdated on a busy device, so measure again.
      if (element.getBoundingClientRect().top > innerHeight) onBelow();
    },
    { rootMargin: `${ALL_ABOVE} 0px 0px 0px` },
  );
  observer.observe(element);
  return () => observer.disconnect();
}

/**
 * Loads a page when its skeletons come near.
 * @param onEnd receives the page; undefined if it could not be loaded or did not arrive in time
 * @returns a function that stops it
 */
function loadWhenNear(
  skeletons: Element,
  load: (signal: AbortSignal) => Promise<ListPage>,
  onEnd: (page?: ListPage) => void,
): () => void {
  const abort = new AbortController();
  let isPending = true;
  let patience: ReturnType<typeof setTimeout>;
  async function bring() {
    try {
      const page = await load(abort.signal);
      isPending = false;
      onEnd(page);
    } catch {
      if (!abort.signal.aborted) onEnd();
    }
  }
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      patience = setTimeout(onEnd, PATIENCE);
      void bring();
    },
    // A jump to the end may skip the skeletons, so everything above the window counts.
    { rootMargin: `${ALL_ABOVE} 0px 600px 0px` },
  );
  observer.observe(skeletons);
  return () => {
    observer.disconnect();
    clearTimeout(patience);
    // Once the page is there, the rest of the response would reject a promise of its decoder, out of reach.
    if (isPending) abort.abort();
  };
}

/** Calls back when keyboard navigation reaches an element. @returns a function that stops it */
function onKeyboardFocus(element: HTMLElement, onReached: () => void): () => void {
  const onFocus = ({ target }: FocusEvent) => {
    if (target instanceof Element && target.matches(":focus-visible")) onReached();
  };
  element.addEventListener("focusin", onFocus);
  return () => element.removeEventListener("focusin", onFocus);
}

/** Number of cards of the next page: the size of the first page, or less for the last page. */
function sizeOfNext({ events: { length: size }, total }: ListPage, { page }: ListPage): number {
  return total === undefined ? size : Math.max(1, Math.min(size, total - (page + 1) * size));
}
