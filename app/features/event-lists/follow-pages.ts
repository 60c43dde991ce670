/** Root of an observer that reaches from above the window to its middle. */
const UPPER_HALF = "1000000px 0px -50% 0px";
/** Pause after which the position is stored (ms): browsers limit changes of the history. */
const PAUSE_MS = 150;

export interface PageStart {
  /** URL of the page. */
  url: string;
  /** Paths of its events. */
  hrefs: readonly string[];
}

/**
 * Keeps the URL at the page of a grown list that is in the window. The history entry gets a `listPosition`: the
 * scroll position (px) of the window if the list began with that page.
 * @param frame element around the list
 * @param pages at least two pages, starting with that of the first URL
 * @returns a function that ends it
 */
export function followPages(frame: HTMLElement, pages: readonly PageStart[]): () => void {
  const stops = [followUrl(frame, pages), followPosition(frame, pages)];
  return () => {
    for (const stop of stops) stop();
  };
}

function followUrl(frame: HTMLElement, pages: readonly PageStart[]): () => void {
  // A page begins below the lowest event of the previous one, because lists may have columns.
  const urls = new Map<Element, string>();
  for (const [index, { url }] of pages.entries()) {
    const end = lowest(frame, pages[index - 1]?.hrefs ?? []);
    if (end) urls.set(end, url);
  }
  const reached = new Set<Element>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries)
        if (isIntersecting) reached.add(target);
        else reached.delete(target);
      const last = [...urls.keys()].findLast((link) => reached.has(link));
      history.replaceState(history.state, "", (last && urls.get(last)) ?? pages[0]?.url);
    },
    { rootMargin: UPPER_HALF },
  );
  for (const link of urls.keys()) observer.observe(link);
  return () => observer.disconnect();
}

function followPosition(frame: HTMLElement, pages: readonly PageStart[]): () => void {
  const topOf = (page: PageStart | undefined) =>
    linkTo(frame, page?.hrefs[0] ?? "")?.getBoundingClientRect().top ?? 0;
  const store = () => {
    const inView = pages.find(({ url }) => url === location.pathname + location.search) ?? pages[0];
    const above = topOf(inView) - topOf(pages[0]);
    // Of the first page, the position of the window is right as it is.
    const position = above > 0 ? Math.max(0, scrollY - above) : undefined;
    history.replaceState({ ...history.state, listPosition: position }, "");
  };
  let timer: ReturnType<typeof setTimeout>;
  const onScroll = () => {
    clearTimeout(timer);
    timer = setTimeout(store, PAUSE_MS);
  };
  onScroll();
  addEventListener("scroll", onScroll, { passive: true });
  return () => {
    clearTimeout(timer);
    removeEventListener("scroll", onScroll);
  };
}

/** Returns the lowest of the links to some events. */
function lowest(frame: HTMLElement, hrefs: readonly string[]): Element | undefined {
  const links = hrefs.flatMap((href) => linkTo(frame, href) ?? []);
  const bottomOf = (link: Element) => link.getBoundingClientRect().bottom;
  return links.sort((a, b) => bottomOf(a) - bottomOf(b)).at(-1);
}

function linkTo(frame: HTMLElement, href: string): Element | null {
  return frame.querySelector(`a[href="${CSS.escape(href)}"]`);
}
