/**
 * Navigation by arrow keys, as on a television (decision 104). Loaded by `arrow-keys.inline.ts`; imports
 * nothing that pages load.
 */
import type { Direction, Edges } from "./next-in-direction";
import { onOtherInput } from "./other-input";
import { isPlayer, isTextField, keepsKey, playerAround } from "./own-keys";
import { elementAt, entryName, isAddress, placeOf, store, stored } from "./places";
import { showFocus } from "./show-focus";
import { edgesOf, firstStop, isShown, nearestStop, nextStop, openDialog, overlap, viewport } from "./stops";

const DIRECTIONS: Readonly<Record<string, Direction>> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
};
/** Back on remote controls: names in browsers, and key codes of LG and Samsung. */
const BACK_KEYS = /^(GoBack|BrowserBack|XF86Back|Backspace)$/;
const BACK_CODES = [461, 10009];
/** Part of the window by which a key scrolls where nothing can be focused, and within which it looks ahead. */
const STEP = 0.5;
/** Time in which a page may still render the element to which the focus returns (ms). */
const RETURN_MS = 4_000;
/** Texts, at which arrow keys stop where there is nothing else. */
const TEXTS = ["h1", "h2", "h3", "p", "li", "dd", "td"].map((name) => `main ${name}`).join();

const root = document.documentElement;
/** The viewer navigates by arrow keys; the last input was no mouse and no Tab key. */
let isOn = false;
let isTelevision = false;
/** Select whose options the viewer goes through, or slider that the viewer moves. */
let edited: Element | undefined;
/** Where the focus was last, in case its element disappears. */
let last: { edges: Edges; entry: string } | undefined;
let entry = "";
/** After Back: the element that had the focus before, and how long to wait for the one on the new page. */
let returning: { from: Element | undefined; until: number } | undefined;
/** No key was pressed since another page came: its focus may still be on a link that both pages have. */
let isArriving = false;

/**
 * Begins navigation by arrow keys.
 * @param isTv with a television's browser it also begins again after other input, and Back leads back
 * @param key the one that was pressed before this module was there
 */
export function start(isTv: boolean, key?: KeyboardEvent): void {
  isTelevision = isTv;
  addEventListener("keydown", onKey, true);
  addEventListener("keydown", onEscape);
  onOtherInput(turnOff);
  addEventListener("focusin", noteFocus);
  new MutationObserver(settle).observe(document, { childList: true, subtree: true });
  addEventListener("popstate", () => {
    if (isOn && entry !== entryName()) returnFocus();
    settle();
  });
  entry = entryName();
  turnOn();
  if (key) onKey(key);
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (navigation?.type === "back_forward" && !focused()) returnFocus();
  settle();
}

function turnOn(): void {
  if (isOn) return;
  isOn = true;
  root.dataset.arrows = "";
  showFocus();
  store(stored() ?? {});
}

function turnOff(): void {
  if (!isOn) return;
  isOn = false;
  edited = returning = last = undefined;
  delete root.dataset.arrows;
  store(undefined);
}

const focused = (): Element | undefined => {
  const { activeElement } = document;
  return activeElement?.matches("html,body,[data-free-focus]") ? undefined : (activeElement ?? undefined);
};

/** A copy of that in `lib/has-modifier-key.ts`, which is in a file of the page's scripts. */
const hasModifierKey = ({ ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  ctrlKey || metaKey || altKey || shiftKey;

function onKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return;
  const direction = DIRECTIONS[event.key];
  const from = focused();
  // Space, and Alt with an arrow, open a list of choices, which has the arrow keys then.
  if (from?.matches("select") && (event.key === " " || (direction && event.altKey))) edited = from;
  if (hasModifierKey(event)) return;
  if (!isOn && (!isTelevision || !direction || event.repeat)) return;
  returning = undefined;
  isArriving = false;
  if (!direction) {
    if (act(event, from)) stop(event);
    return;
  }
  turnOn();
  if (from && keepsKey(from, direction, edited)) return;
  edited = undefined;
  stop(event);
  move(from, direction);
}

/** Comes after everything on the page that closes with Escape. */
function onEscape(event: KeyboardEvent): void {
  if (!isOn || event.key !== "Escape" || event.defaultPrevented || hasModifierKey(event)) return;
  // They close by themselves.
  if (openDialog() || document.fullscreenElement) return;
  const from = focused();
  if (leave(from) || (!(from && isTextField(from)) && goBack())) stop(event);
}

function stop(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

function canScroll(direction: Direction): boolean {
  if (direction === "up") return scrollY > 0;
  return direction === "down" && scrollY + innerHeight < root.scrollHeight - 1;
}

/** Effect of a key that is no arrow. @returns whether it had one */
function act({ key, keyCode }: KeyboardEvent, from: Element | undefined): boolean {
  if (key === "Enter") return from !== undefined && press(from);
  if (!isTelevision || !(BACK_KEYS.test(key) || BACK_CODES.includes(keyCode))) return false;
  if (key === "Backspace" && from && isTextField(from)) return false;
  return closeMenu(from) || pressEscape(from) || close() || goBack();
}

/** Does what Escape does on the page, which remote controls do not have. @returns whether it had an effect */
const pressEscape = (from: Element | undefined): boolean =>
  !(from ?? document.body).dispatchEvent(keyOf("Escape"));

/** Leads to the previous page, on a television, and unless that is another site's around this one. */
function goBack(): boolean {
  if (!isTelevision || window !== top) return false;
  history.back();
  return true;
}

const keyOf = (key: string) => new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });

/** Remote controls have no space bar, so Enter presses what only the space bar does elsewhere. */
function press(element: Element): boolean {
  if (element.matches("input[type=checkbox],input[type=radio]")) {
    (element as HTMLElement).click();
    return true;
  }
  if (isPlayer(element)) return !element.dispatchEvent(keyOf(" "));
  if (!element.matches("select,[data-enter-first]")) return false;
  edited = edited === element ? undefined : element;
  try {
    if (edited instanceof HTMLSelectElement) edited.showPicker?.();
  } catch {
    // Without a list, the arrow keys choose.
  }
  return true;
}

/** Ends a choice, closes a menu, or leaves the controls of a player. */
function leave(from: Element | undefined): boolean {
  if (closeMenu(from)) return true;
  const player = from && !isPlayer(from) && playerAround(from);
  if (player) player.focus({ preventScroll: true });
  return Boolean(player);
}

function close(): boolean {
  const dialog = openDialog();
  if (dialog) dialog.close();
  else if (document.fullscreenElement) void document.exitFullscreen();
  else return false;
  return true;
}

function closeMenu(from: Element | undefined): boolean {
  if (edited) {
    edited = undefined;
    return true;
  }
  const menu = from?.closest<HTMLDetailsElement>("details[open]");
  if (!menu) return false;
  menu.open = false;
  menu.querySelector("summary")?.focus();
  return true;
}

/** Moves the focus, or scrolls where there is nothing to focus in view. */
function move(from: Element | undefined, direction: Direction): void {
  const edges = from ? edgesOf(from) : last?.entry === entry ? last.edges : undefined;
  if (!edges) {
    focus(firstStop());
    return;
  }
  const next = nextStop(from, edges, direction);
  const isFar = (direction === "up" || direction === "down") && canScroll(direction) && !isNear(next);
  if (isFar) scroll(direction);
  else focus(next);
}

function isNear(element: HTMLElement | undefined): boolean {
  if (!element) return false;
  const { top, bottom } = edgesOf(element);
  return bottom > -innerHeight * STEP && top < innerHeight * (1 + STEP);
}

/** Scrolls, and marks the text that came into view: the focus may not stay out of it. */
function scroll(direction: Direction): void {
  scrollBy({ top: innerHeight * STEP * (direction === "up" ? -1 : 1), behavior: "instant" });
  const texts = [...document.querySelectorAll<HTMLElement>(TEXTS)].filter((text) => {
    const { top, bottom, height } = text.getBoundingClientRect();
    return (
      height > 1 && top >= 0 && bottom <= innerHeight && isShown(text) && !text.querySelector("a,button")
    );
  });
  const current = focused();
  if (current && overlap(edgesOf(current), viewport()) && !current.matches(TEXTS)) return;
  const text = direction === "up" ? texts[0] : texts[texts.length - 1];
  if (!text) return;
  text.tabIndex = -1;
  text.addEventListener("blur", () => text.removeAttribute("tabindex"), { once: true });
  text.focus({ preventScroll: true });
}

function focus(element: HTMLElement | undefined): void {
  if (!element) return;
  element.focus({ preventScroll: true, focusVisible: true } as FocusOptions);
  // The behaviour is that of the page's styles, which respect reduced motion.
  element.scrollIntoView({ block: "nearest", inline: "nearest" });
}

function noteFocus(): void {
  const element = focused();
  if (!isOn || !element) return;
  if (edited !== element) edited = undefined;
  if (entry !== entryName() || returning) return;
  last = { edges: edgesOf(element), entry };
  const places = { ...stored() };
  delete places[entry];
  store({ ...places, [entry]: placeOf(element) });
}

/** Looks for the element that had the focus on this page, for as long as the page may still render it. */
function returnFocus(): void {
  returning = { from: focused(), until: Date.now() + RETURN_MS };
}

/** Returns the element to which the focus returns, unless something else has taken the focus. */
function wantedElement(element: Element | undefined): HTMLElement | undefined {
  if (!returning) return undefined;
  const isTaken = element !== undefined && element !== returning.from;
  const place = stored()?.[entry];
  if (isTaken || !place || Date.now() > returning.until) {
    returning = undefined;
    return undefined;
  }
  const wanted = elementAt(place);
  return wanted && isShown(wanted) ? wanted : undefined;
}

/** After each change of the page: sees to it that something has the focus. */
function settle(): void {
  if (!isOn) return;
  const element = focused();
  const name = entryName();
  if (entry !== name) {
    const isSame = isAddress(entry) && isAddress(name);
    entry = name;
    // The page has changed its own URL.
    if (isSame) noteFocus();
    else isArriving = true;
  }
  const wanted = wantedElement(element);
  if (wanted) {
    if (wanted === element) return;
    if (returning) returning.from = wanted;
    focus(wanted);
    return;
  }
  // A link of the footer, below the beginning of the page to which it has led.
  const isLeft = isArriving && !returning && element && !overlap(edgesOf(element), viewport());
  if ((element && !isLeft) || document.readyState === "loading") return;
  isArriving = false;
  const edges = last?.entry === entry ? last.edges : undefined;
  focus(edges ? nearestStop(edges) : firstStop());
}
