import { useNavigation } from "@remix-run/react";
import { type RefObject, useEffect } from "react";

/** Root of an observer that reaches from above the window to its middle. */
const UPPER_HALF = "1000000px 0px -50% 0px";

export interface PageStart {
  /** URL of the page. */
  url: string;
  /** Paths of its events. */
  hrefs: readonly string[];
}

/**
 * Keeps the URL at the page of a growing list that is in the window, also upwards, so that a reload starts
 * there. The URL stays as it is while the list has one page.
 * @param frame element around the list
 */
export function usePageInView(frame: RefObject<HTMLElement>, pages: readonly PageStart[]): void {
  // During a navigation the history entry may be another page's already.
  const isIdle = useNavigation().state === "idle";
  useEffect(() => {
    const [first] = pages;
    if (!first || !isIdle) return;
    // A page begins below the lowest event of the previous one, because lists may have columns.
    const urls = new Map<Element, string>();
    for (const [index, { url }] of pages.entries()) {
      const end = lowest(frame.current, pages[index - 1]?.hrefs ?? []);
      if (end) urls.set(end, url);
    }
    const reached = new Set<Element>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries)
          if (isIntersecting) reached.add(target);
          else reached.delete(target);
        const last = [...urls.keys()].findLast((link) => reached.has(link));
        history.replaceState(history.state, "", (last && urls.get(last)) ?? first.url);
      },
      { rootMargin: UPPER_HALF },
    );
    for (const link of urls.keys()) observer.observe(link);
    return () => observer.disconnect();
  }, [frame, pages, isIdle]);
}

/** Returns the lowest of the links to some events. */
function lowest(frame: HTMLElement | null, hrefs: readonly string[]): Element | undefined {
  const links = hrefs.flatMap((href) => linkTo(frame, href) ?? []);
  const bottomOf = (link: Element) => link.getBoundingClientRect().bottom;
  return links.sort((a, b) => bottomOf(a) - bottomOf(b)).at(-1);
}

/** Returns the link to an event in a list. */
export function linkTo(frame: HTMLElement | null, href = ""): Element | null | undefined {
  return frame?.querySelector(`a[href="${CSS.escape(href)}"]`);
}
