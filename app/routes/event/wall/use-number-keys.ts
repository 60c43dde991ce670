import { type RefObject, useEffect, useRef } from "react";
import { hasModifierKey } from "~/lib/has-modifier-key";
import { takeFreeFocus } from "~/ui/take-free-focus";

/**
 * Calls the handler with the place of the match whose digit is pressed while the focus is in an element, also in its
 * player, except in fields. The element takes the focus if nothing has it.
 * @param element the wall
 * @param count number of matches
 */
export function useNumberKeys(
  element: RefObject<HTMLElement>,
  count: number,
  handler: (place: number) => void,
): void {
  const latest = useRef(handler);
  latest.current = handler;
  useEffect(() => takeFreeFocus(element.current), [element]);
  useEffect(() => {
    const wall = element.current;
    if (!wall) return;
    const onKey = (event: KeyboardEvent) => {
      const place = /^[1-9]$/.test(event.key) ? Number(event.key) - 1 : count;
      if (place >= count || event.repeat || hasModifierKey(event)) return;
      const { target } = event;
      if (target instanceof Element && target.closest("input, select, textarea, dialog")) return;
      // The player seeks with digits.
      event.preventDefault();
      latest.current(place);
    };
    // Safari does not give a pressed link or button the focus.
    const onClick = ({ target }: MouseEvent) => {
      if (!(target instanceof Element) || wall.contains(document.activeElement)) return;
      target.closest<HTMLElement>("a, button")?.focus({ preventScroll: true });
    };
    wall.addEventListener("keydown", onKey, true);
    wall.addEventListener("click", onClick);
    return () => {
      wall.removeEventListener("keydown", onKey, true);
      wall.removeEventListener("click", onClick);
    };
  }, [element, count]);
}
