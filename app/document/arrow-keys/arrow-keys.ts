/**
 * Navigation by arrow keys, as on a television (decision 104). Loaded by `arrow-keys.inline.ts`; imports
 * nothing that pages load.
 */
import type { Direction, Edges } from "./next-in-direction";
import { hasOwnKeys, isPlayer, isTextField, keepsKey, playerAround } from "./own-keys";
import { elementAt, entryName, placeOf, store, stored } from "./places";
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

interface Start {
  isTelevision: boolean;
  /** A mouse or finger was over the page. */
  hasPointer: boolean;
  /** The key that was pressed before this module was there. */
  key?: KeyboardEvent;
}

const root = document.documentElement;
/** The viewer navigates by arrow keys; the last input was no mouse and no Tab key. */
let isOn = false;
/** They are those of a remote control: the page shows larger text. */
let isRemote = false;
let device: Pick<Start, "isTelevision" | "hasPointer"> = { isTelevision: false, hasPointer: false };
/** Select whose options the viewer goes through. */
let edited: Element | undefined;
/** Where the focus was last, in case its element disappears. */
let last: { edges: Edges; entry: string } | undefined;
let entry = "";
let returning: { until: number } | undefined;

export function start(options: Start): void {
  device = options;
  const state = stored();
  isRemote = options.isTelevision || state?.isRemote === true;
  addEventListener("keydown", onKey, true);
  const notePointer = () => {
    device.hasPointer = true;
  };
  addEventListener("pointermove", notePointer, { passive: true });
  addEventListener("pointerdown", turnOff, { passive: true });
  addEventListener("focusin", noteFocus);
  new MutationObserver(() => settle()).observe(document, { childList: true, subtree: true });
  addEventListener("popstate", settle);
  entry = entryName();
  if (state) {
    turnOn();
    returnFocus();
    settle();
  }
  if (options.key) onKey(options.key);
}

function turnOn(): void {
  if (isOn) return;
  isOn = true;
  root.dataset.arrows = "";
  if (isRemote) root.dataset.tv = "";
  showFocus();
  store({ isRemote, places: stored()?.places ?? {} });
}

function turnOff(): void {
  if (!isOn) return;
  isOn = false;
  delete root.dataset.arrows;
  if (!device.isTelevision) delete root.dataset.tv;
  store(undefined);
}

const focused = (): Element | undefined => {
  const { activeElement } = document;
  return activeElement && activeElement !== document.body && activeElement !== root
    ? activeElement
    : undefined;
};

function onKey(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (event.defaultPrevented || event.isComposing || ctrlKey || metaKey || altKey || shiftKey) return;
  returning = undefined;
  const direction = DIRECTIONS[key];
  const from = focused();
  if (!direction) {
    if (key === "Tab") turnOff();
    else if (isOn && act(event, from)) stop(event);
    return;
  }
  if (isOn ? from && keepsKey(from, direction, edited) : !begins(from, direction)) return;
  if (!isOn && !from && !device.hasPointer) isRemote = true;
  turnOn();
  edited = undefined;
  stop(event);
  move(from, direction);
}

function stop(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

/** Whether a key begins navigation by arrow keys, instead of scrolling. */
function begins(from: Element | undefined, direction: Direction): boolean {
  if (from) return from.matches(":focus-visible") && !hasOwnKeys(from);
  if (!document.getSelection()?.isCollapsed) return false;
  return isRemote || !device.hasPointer || !canScroll(direction);
}

function canScroll(direction: Direction): boolean {
  if (direction === "up") return scrollY > 0;
  return direction === "down" && scrollY + innerHeight < root.scrollHeight - 1;
}

/** Effect of a key that is no arrow. @returns whether it had one */
function act(event: KeyboardEvent, from: Element | undefined): boolean {
  const { key, keyCode } = event;
  if (key === "Enter") return from !== undefined && press(from);
  if (key === "Escape") return leave(from) || (isRemote && goBack());
  if (!BACK_KEYS.test(key) && !BACK_CODES.includes(keyCode)) return false;
  if (key === "Backspace" && from && isTextField(from)) return false;
  return close(from) || goBack();
}

function goBack(): boolean {
  history.back();
  return true;
}

/** Remote controls have no space bar, so Enter presses what only the space bar does elsewhere. */
function press(element: Element): boolean {
  if (element.matches("input[type=checkbox],input[type=radio]")) {
    (element as HTMLElement).click();
    return true;
  }
  if (!(element instanceof HTMLSelectElement)) return false;
  edited = edited === element ? undefined : element;
  try {
    if (edited) element.showPicker?.();
  } catch {
    // Without a list, the arrow keys choose.
  }
  return true;
}

/** Escape without a dialog, which closes by itself: ends a choice, closes a menu, or leaves the controls. */
function leave(from: Element | undefined): boolean {
  if (openDialog() || document.fullscreenElement) return false;
  if (closeMenu(from)) return true;
  const player = from && !isPlayer(from) && playerAround(from);
  if (player) player.focus({ preventScroll: true });
  return Boolean(player);
}

function close(from: Element | undefined): boolean {
  if (closeMenu(from)) return true;
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
  const state = stored();
  const places = { ...state?.places };
  delete places[entry];
  store({ isRemote, places: { ...places, [entry]: placeOf(element) } });
}

/** Looks for the element that had the focus on this page, for as long as the page may still render it. */
function returnFocus(): void {
  returning = stored()?.places[entry] && { until: Date.now() + RETURN_MS };
}

function wantedElement(): HTMLElement | undefined {
  if (returning && Date.now() > returning.until) returning = undefined;
  const place = returning && stored()?.places[entry];
  const element = place && elementAt(place);
  return element && isShown(element) ? element : undefined;
}

/** After each change of the page: sees to it that something has the focus. */
function settle(): void {
  if (!isOn) return;
  if (entry !== entryName()) {
    entry = entryName();
    returnFocus();
  }
  const element = focused();
  const wanted = wantedElement();
  if (wanted) {
    if (wanted !== element) focus(wanted);
    return;
  }
  if (element || document.readyState === "loading") return;
  const edges = last?.entry === entry ? last.edges : undefined;
  focus(edges ? nearestStop(edges) : firstStop());
}
