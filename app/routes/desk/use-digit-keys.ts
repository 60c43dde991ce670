import { useEffect } from "react";
import { hasModifierKey } from "~/lib/has-modifier-key";

/** Presses the button of a digit: in the match that has the focus, otherwise in the first live one. */
export function useDigitKeys(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { target, key } = event;
      if (!/^[1-9]$/.test(key) || event.repeat || hasModifierKey(event)) return;
      if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) return;
      const match = target instanceof Element ? target.closest("[data-match]") : null;
      (match ?? document).querySelector<HTMLButtonElement>(`button[data-digit="${key}"]`)?.click();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}
