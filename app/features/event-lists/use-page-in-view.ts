import { type RefObject, useEffect } from "react";

/** Root of an observer that reaches from above the window to its middle. */
const UPPER_HALF = "1000000px 0px -50% 0px";

export interface PageStart {
  /** URL of the page. */
  url: string;
  /** Path of its first event. */
  href?: string;
}

/**
 * Keeps the URL at the page of a growing list that is in the window, also upwards, so that a reload starts
 * there. The URL stays as it is while the list has one page.
 * @param frame element around the list
 */
export function usePageInView(frame: RefObject<HTMLElement>, pages: readonly PageStart[]): void {
  useEffect(() => {
    const [first, ...further] = pages;
    if (!first) return;
    const urls = new Map<Element, string>();
    for (const { href, url } of further) {
      const link = href && frame.current?.querySelector(`a[href="${CSS.escape(href)}"]`);
      if (link) urls.set(link, url);
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
  }, [frame, pages]);
}
