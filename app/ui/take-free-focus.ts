import { keyboard } from "../styles/breakpoints";

/**
 * Gives an element the focus if nothing has it, so that its keys act at once on a page that has just opened. Only
 * where there is probably a keyboard. Does not scroll.
 */
export function takeFreeFocus(element: HTMLElement | null | undefined): void {
  if (document.activeElement === document.body && matchMedia(keyboard).matches)
    element?.focus({ preventScroll: true });
}
