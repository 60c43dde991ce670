import { useEffect, useState } from "react";
import { hasModifierKey } from "~/lib/has-modifier-key";
import type { DeskMatchView } from "./desk.server";

/**
 * Presses the button of a digit.
 * @returns the id of the match whose buttons the digits press: the one that was used last, else the first live one
 */
export function useDigitKeys(matches: readonly DeskMatchView[]): string | undefined {
  const [used, setUsed] = useState<string>();
  const withButtons = matches.filter(({ actions }) => actions.length > 0);
  const current = (withButtons.find(({ id }) => id === used) ?? withButtons[0])?.id;

  useEffect(() => {
    const note = ({ target }: Event) => {
      const match = target instanceof Element ? target.closest<HTMLElement>("[data-match]") : null;
      if (match) setUsed(match.dataset.match);
    };
    // Not every browser gives a pressed button the focus.
    document.addEventListener("click", note);
    document.addEventListener("focusin", note);
    return () => {
      document.removeEventListener("click", note);
      document.removeEventListener("focusin", note);
    };
  }, []);

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { target, key } = event;
      if (!/^[1-9]$/.test(key) || event.repeat || hasModifierKey(event)) return;
      if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) return;
      document.querySelector<HTMLButtonElement>(`button[data-digit="${key}"]`)?.click();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);

  return current;
}
