import { useEffect, useRef } from "react";
import { hasModifierKey } from "~/lib/has-modifier-key";
import { takeFreeFocus } from "~/ui/take-free-focus";

/**
 * A digit presses its button in the match that has the focus; the first one with such buttons takes it if nothing has
 * it. The match keeps the focus when the button that was pressed disappears or is disabled.
 * @param matches those of the desk; a new value means that buttons may have changed
 */
export function useDigitKeys(matches: readonly object[]): void {
  const used = useRef<HTMLElement | null>(null);

  useEffect(() => {
    const note = ({ target }: Event) => {
      used.current = matchAround(target);
      // Safari does not give a pressed button the focus.
      if (document.activeElement === document.body) used.current?.focus({ preventScroll: true });
    };
    const press = (event: KeyboardEvent) => {
      const { target, key } = event;
      if (!/^[1-9]$/.test(key) || event.repeat || hasModifierKey(event)) return;
      if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) return;
      matchAround(target)?.querySelector<HTMLButtonElement>(`button[data-digit="${key}"]`)?.click();
    };
    document.addEventListener("click", note);
    document.addEventListener("focusin", note);
    document.addEventListener("keydown", press);
    takeFreeFocus(matchAround(document.querySelector("button[data-digit]")));
    return () => {
      document.removeEventListener("click", note);
      document.removeEventListener("focusin", note);
      document.removeEventListener("keydown", press);
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each value may have taken the focused button away
  useEffect(() => {
    const { activeElement, body } = document;
    if (activeElement === body || activeElement?.matches(":disabled"))
      used.current?.focus({ preventScroll: true });
  }, [matches]);
}

const matchAround = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>("[data-match]") : null;
