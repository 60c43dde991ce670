import { type RefObject, useEffect, useRef } from "react";

/** Specification, section 9. The library itself stands still for readers who want less motion. */
export const AUTO_ANIMATE = { duration: 250, easing: "ease-in-out" } as const;

/**
 * Lets the children of a list glide to their new places when some come or go. The library is loaded after the page, when
 * a list first has something that can change.
 * @param canChange whether anything ever comes or goes
 */
export function useAutoAnimate<T extends HTMLElement>(canChange = true): RefObject<T> {
  const list = useRef<T>(null);
  useEffect(() => {
    const element = list.current;
    if (!element || !canChange) return;
    let disable = () => {};
    let isGone = false;
    void import("@formkit/auto-animate").then(({ default: autoAnimate }) => {
      if (isGone) return;
      const controller = autoAnimate(element, AUTO_ANIMATE);
      disable = () => controller.disable();
    });
    return () => {
      isGone = true;
      disable();
    };
  }, [canChange]);
  return list;
}
