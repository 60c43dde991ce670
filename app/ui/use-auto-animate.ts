import { type RefObject, useEffect, useRef } from "react";

/** Requirement DESIGN-6. The library does not animate if the browser prefers reduced motion. */
const AUTO_ANIMATE = { duration: 250, easing: "ease-in-out" } as const;

/**
 * Animates the children of a list when some are added or removed. The library is loaded after the page, when
 * a list that can change is first rendered.
 * @param canChange whether children can be added or removed
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
