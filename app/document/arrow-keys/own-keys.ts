/** Elements that use arrow keys themselves. */
import type { Direction } from "./next-in-direction";

/** Types of `<input>` without a text. */
const NO_TEXT = /^(button|checkbox|color|file|image|radio|range|reset|submit)$/;

type Field = HTMLInputElement | HTMLTextAreaElement;

/** Whether an element is a field for text. */
export const isTextField = (element: Element): element is Field =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && !NO_TEXT.test(element.type));

/** Returns the player that contains an element, or is it. */
export const playerAround = (element: Element): HTMLElement | undefined =>
  [...document.querySelectorAll("video[data-player]")]
    .map((video) => video.parentElement)
    .find((player) => player?.contains(element)) ?? undefined;

/** Whether the focus is on a player itself, and on none of its controls. */
export const isPlayer = (element: Element): boolean => playerAround(element) === element;

/**
 * Whether a key belongs to the focused element while a viewer navigates with arrow keys.
 * @param edited the select whose options the viewer is going through
 */
export function keepsKey(element: Element, direction: Direction, edited: Element | undefined): boolean {
  const isSideways = direction === "left" || direction === "right";
  if (element.getAttribute("aria-expanded") === "true" && element.matches("input")) return true;
  if (isTextField(element)) return isSideways ? element.value !== "" : !isAtEdge(element, direction);
  if (element.matches("input[type=range]") || isPlayer(element)) return isSideways;
  if (element.closest("[data-own-arrows]")) return isSideways;
  if (element === edited) return true;
  // A part of the page that scrolls, and contains nothing to focus.
  const { scrollTop, scrollHeight, clientHeight } = element;
  if (isSideways || !element.matches("section[tabindex]")) return false;
  return direction === "up" ? scrollTop > 0 : scrollTop + clientHeight < scrollHeight - 1;
}

/** Whether the caret cannot move any further: before the first letter, or after the last. */
function isAtEdge(field: Field, direction: Direction): boolean {
  const { selectionStart, selectionEnd, value } = field;
  // E-mail addresses and numbers do not tell.
  if (selectionStart === null) return true;
  return direction === "up" ? selectionStart === 0 : selectionEnd === value.length;
}
