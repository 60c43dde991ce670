/** Elements that use arrow keys themselves. */
import type { Direction } from "./next-in-direction";

/** Types of `<input>` without a text. */
const NO_TEXT = /^(button|checkbox|color|file|image|radio|range|reset|submit)$/;

type Field = HTMLInputElement | HTMLTextAreaElement;

/** Whether an element is a field into which text can be typed. */
export const isTextField = (element: Element): element is Field =>
  (element instanceof HTMLTextAreaElement ||
    (element instanceof HTMLInputElement && !NO_TEXT.test(element.type))) &&
  !element.readOnly;

/** Returns the player that contains an element, or is it. */
export const playerAround = (element: Element): HTMLElement | undefined =>
  [...document.querySelectorAll("video[data-player]")]
    .map((video) => video.parentElement)
    .find((player) => player?.contains(element)) ?? undefined;

/** Whether the focus is on a player itself, and on none of its controls. */
export const isPlayer = (element: Element): boolean => playerAround(element) === element;

/**
 * Whether a key belongs to the focused element while a viewer navigates with arrow keys.
 * @param edited the select whose options the viewer is going through, or the slider that the viewer moves
 */
export function keepsKey(element: Element, direction: Direction, edited: Element | undefined): boolean {
  const isSideways = direction === "left" || direction === "right";
  if (isTextField(element)) {
    const isOpen = element.getAttribute("aria-expanded") === "true";
    return isOpen && !isSideways ? hasOption(element, direction) : !isAtEdge(element, direction);
  }
  if (element.matches("[data-enter-first]")) return isSideways && element === edited;
  if (element.matches("input[type=range]") || isPlayer(element)) return isSideways;
  if (element.closest("[data-own-arrows]")) return isSideways;
  if (element === edited) return true;
  // A part of the page that scrolls, and contains nothing to focus.
  const { scrollTop, scrollHeight, clientHeight } = element;
  if (isSideways || !element.matches("section[tabindex]")) return false;
  return direction === "up" ? scrollTop > 0 : scrollTop + clientHeight < scrollHeight - 1;
}

/** Whether the list below a field has another option in a direction, or leads back to the field. */
function hasOption(field: Field, direction: Direction): boolean {
  const current = field.getAttribute("aria-activedescendant");
  if (!current) return direction === "down";
  const list = document.getElementById(field.getAttribute("aria-controls") ?? "");
  const options = list?.querySelectorAll("[role=option]") ?? [];
  return direction === "up" || options[options.length - 1]?.id !== current;
}

/** Whether the caret cannot move any further: before the first letter, or after the last. */
function isAtEdge(field: Field, direction: Direction): boolean {
  const { selectionStart, selectionEnd, value } = field;
  const isSideways = direction === "left" || direction === "right";
  // E-mail addresses and numbers do not tell.
  if (selectionStart === null) return !isSideways || value === "";
  const isRtl = isSideways && getComputedStyle(field).direction === "rtl";
  const isBack = direction === "up" || direction === (isRtl ? "right" : "left");
  return isBack ? selectionStart === 0 : selectionEnd === value.length;
}
