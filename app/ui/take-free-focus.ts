import { keyboard } from "../styles/breakpoints";

/**
 * Gives an element the focus if nothing has it, so that its keys act at once on a page that has just opened. Only
 * where there is probably a keyboard. Does not scroll. Until it loses the focus it has `data-free-focus`: for the
 * navigation by arrow keys nothing has the focus yet.
 */
export function takeFreeFocus(element: HTMLElement | null | undefined): void {
  if (!element || document.activeElement !== document.body || !matchMedia(keyboard).matches) return;
  element.dataset.freeFocus = "";
  element.addEventListener("blur", () => delete element.dataset.freeFocus, { once: true });
  element.focus({ preventScroll: true });
}
