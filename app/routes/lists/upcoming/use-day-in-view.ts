import { type RefObject, startTransition, useEffect, useState } from "react";

/** Height (px) below the strip that a day has to reach: a part as high as its heading is no longer in view. */
const MIN_HEIGHT = 40;

/**
 * Returns the first day of a list of fixtures that is below the strip of days while the list scrolls;
 * undefined before hydration and above the list.
 * @param strip element that stays at the top of the window
 * @param list element around the FixtureList, which may grow; undefined if no day shall be marked
 */
export function useDayInView(
  strip: RefObject<HTMLElement>,
  list: RefObject<HTMLElement> | undefined,
): string | undefined {
  const [day, setDay] = useState<string>();
  useEffect(() => {
    const element = list?.current;
    if (!element) return;
    const visible = new Set<Element>();
    const sections = () => [...element.querySelectorAll<HTMLElement>("[data-day]")];
    const seen = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries)
          if (isIntersecting) visible.add(target);
          else visible.delete(target);
        const first = sections().find((section) => visible.has(section));
        // A transition: deferred parts of the page may still be hydrating.
        if (first) startTransition(() => setDay(first.dataset.day));
      },
      { rootMargin: `-${(strip.current?.offsetHeight ?? 0) + MIN_HEIGHT}px 0px 0px 0px` },
    );
    const watch = () => {
      for (const section of sections()) seen.observe(section);
    };
    watch();
    const growth = new MutationObserver(watch);
    growth.observe(element, { childList: true, subtree: true });
    return () => {
      seen.disconnect();
      growth.disconnect();
      setDay(undefined);
    };
  }, [strip, list]);
  return day;
}
