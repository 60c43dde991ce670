import { useEffect, useRef } from "react";
import { hasModifierKey } from "~/lib/has-modifier-key";

/**
 * Calls the handler with the place of the match whose digit is pressed, also in the player, except in fields.
 * @param count number of matches
 */
export function useNumberKeys(count: number, handler: (place: number) => void): void {
  const latest = useRef(handler);
  latest.current = handler;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const place = /^[1-9]$/.test(event.key) ? Number(event.key) - 1 : count;
      if (place >= count || event.repeat || hasModifierKey(event)) return;
      const { target } = event;
      if (target instanceof Element && target.closest("input, select, textarea, dialog")) return;
      // The player seeks with digits.
      event.preventDefault();
      latest.current(place);
    };
    document.addEventListener("keydown", onKey, true);
    return () => document.removeEventListener("keydown", onKey, true);
  }, [count]);
}
