/** Elements at which arrow keys stop, and where they are. */
import { type Direction, type Edges, nextInDirection } from "./next-in-direction";
import { playerAround } from "./own-keys";

const CONTROLS = "a[href],button,input:not([type=hidden]),select,textarea,summary";
const FOCUSABLE = `${CONTROLS},[tabindex]:not([tabindex^="-"])`;

/** An element with its edges. */
interface Stop {
  element: HTMLElement;
  edges: Edges;
}

/** Returns the open dialog. All of the product's are modal; browsers of older televisions lack `:modal`. */
export const openDialog = (): HTMLDialogElement | undefined =>
  [...document.querySelectorAll<HTMLDialogElement>("dialog[open]")].pop();

/** Returns the element within which the focus has to stay: a dialog, or what fills the screen. */
const scope = (): Element => openDialog() ?? document.fullscreenElement ?? document.body;

/** Whether an element can be seen, or can once it is scrolled into view. */
export function isShown(element: Element): boolean {
  if (element.closest("[inert]") || element.getClientRects().length === 0) return false;
  // Browsers of older televisions lack it.
  if (element.checkVisibility && !element.checkVisibility()) return false;
  const { visibility, clipPath } = getComputedStyle(element);
  // Buttons for pages without scripts are clipped until they have the focus.
  return visibility === "visible" && clipPath !== "inset(50%)";
}

/**
 * Returns the edges of an element, or of what it stands for: its label, or all of the video for its Play button. Of
 * elements that lie over each other, `data-half` says which half of their height each has, or which half of the element
 * around them with `data-halves`.
 */
export function edgesOf(element: Element): DOMRect {
  if (element.matches("[data-whole]")) return (playerAround(element) ?? element).getBoundingClientRect();
  const own = element.getBoundingClientRect();
  const half = element.getAttribute("data-half");
  if (half) {
    const { top, height } = (element.closest("[data-halves]") ?? element).getBoundingClientRect();
    return new DOMRect(own.left, half === "upper" ? top : top + height / 2, own.width, height / 2);
  }
  const label = own.width < 2 || own.height < 2 ? (element as HTMLInputElement).labels?.[0] : undefined;
  return label ? label.getBoundingClientRect() : own;
}

/** Returns everything that arrow keys can reach, as seen from an element. */
export function stopsFrom(from: Element | undefined): Stop[] {
  const scrollerOf = ancestors(({ overflowX, overflowY }) => /auto|scroll/.test(overflowX + overflowY));
  const barOf = ancestors(({ position, bottom }) => position === "sticky" && bottom !== "auto");
  const scroller = from && scrollerOf(from);
  const bar = from && barOf(from);
  const twins = new CardLinks();
  const stops: Stop[] = [];
  for (const element of scope().querySelectorAll<HTMLElement>(FOCUSABLE)) {
    if (element === from || element.tabIndex < 0 || element.matches(":disabled") || !isShown(element))
      continue;
    // A scrolling part of the page, whose contents can be reached.
    if (!element.matches(CONTROLS) && element.querySelector(CONTROLS)) continue;
    const real = edgesOf(element);
    if (real.width < 2 || real.height < 2) continue;
    // The skip link.
    if (getComputedStyle(element).position === "fixed" && !overlap(real, viewport())) continue;
    const own = scrollerOf(element);
    const inside = own && own !== scroller ? within(own.getBoundingClientRect(), real) : real;
    if (!inside) continue;
    const ownBar = barOf(element);
    const edges = ownBar && ownBar !== bar ? withoutSticking(ownBar, inside) : inside;
    const stop = { element, edges };
    if (element instanceof HTMLAnchorElement) {
      // No key leads from a link to another one with the same target.
      if (from instanceof HTMLAnchorElement && from.href === element.href) continue;
      // The image and the title of a card count once, and so do the logo and “Home”.
      const twin = twins.add(stop);
      if (twin) {
        if (areaOf(twin) < areaOf(stop)) Object.assign(twin, stop);
        continue;
      }
    }
    stops.push(stop);
  }
  return stops;
}

/** Links of the cards and the header of a page. */
class CardLinks {
  readonly #cards = new Map<Element, Map<string, Stop>>();

  /** Adds a link. @returns the one of the same card with the same target, if there is one */
  add(stop: Stop): Stop | undefined {
    const { element } = stop;
    const card = element.closest("li,article,header");
    if (!card) return undefined;
    const links = this.#cards.get(card) ?? new Map<string, Stop>();
    this.#cards.set(card, links);
    const { href } = element as HTMLAnchorElement;
    const twin = links.get(href);
    if (!twin) links.set(href, stop);
    return twin;
  }
}

const areaOf = ({ edges }: Stop) => (edges.right - edges.left) * (edges.bottom - edges.top);

export const viewport = (): Edges => ({ left: 0, top: 0, right: innerWidth, bottom: innerHeight });

/**
 * Returns where an element of a scrolling part of the page is for others: at its upper or lower edge, if it is
 * scrolled away. What a carousel has scrolled away can be reached from its other cards only.
 */
function within(part: Edges, edges: Edges): Edges | undefined {
  if (edges.left >= part.right || edges.right <= part.left) return undefined;
  const inside = (at: number) => Math.min(part.bottom, Math.max(part.top, at));
  const { left, right, top, bottom } = edges;
  return { left, right, top: inside(top), bottom: inside(bottom) };
}

export const overlap = (one: Edges, other: Edges): boolean =>
  one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top;

/**
 * Returns where an element of a bar that sticks to the lower edge of the window is for others: where the bar is once
 * the page is scrolled to its place. The focus would go back and forth between the bar and what is above it otherwise.
 */
function withoutSticking(bar: Element, edges: Edges): Edges {
  let before = bar.previousElementSibling;
  while (before && before.getClientRects().length === 0) before = before.previousElementSibling;
  if (!before) return edges;
  const down = Math.max(0, before.getBoundingClientRect().bottom - bar.getBoundingClientRect().top);
  const { left, right, top, bottom } = edges;
  return { left, right, top: top + down, bottom: bottom + down };
}

/** Returns a function that finds the closest ancestor with certain styles, within the page's body. */
function ancestors(
  isWanted: (styles: CSSStyleDeclaration) => boolean,
): (element: Element) => Element | undefined {
  const known = new Map<Element, Element | undefined>();
  const find = (element: Element): Element | undefined => {
    const parent = element.parentElement;
    if (!parent || parent === document.body) return undefined;
    if (!known.has(parent)) known.set(parent, isWanted(getComputedStyle(parent)) ? parent : find(parent));
    return known.get(parent);
  };
  return find;
}

/**
 * Returns the next stop in a direction.
 * @param from the focused element, if there is one
 * @param edges where to start
 */
export function nextStop(
  from: Element | undefined,
  edges: Edges,
  direction: Direction,
): HTMLElement | undefined {
  const stops = stopsFrom(from);
  const place = nextInDirection(
    edges,
    stops.map((stop) => stop.edges),
    direction,
  );
  return stops[place]?.element;
}

/** Returns where a page without a focus begins: in its content, as far as it is in view. */
export function firstStop(): HTMLElement | undefined {
  const stops = stopsFrom(undefined);
  const inView = stops.filter(({ edges }) => overlap(edges, viewport()));
  const inMain = ({ element }: Stop) => element.closest("main,dialog") !== null;
  return (inView.find(inMain) ?? inView[0] ?? stops[0])?.element;
}

/** Returns the stop that is nearest to a place where an element has disappeared. */
export function nearestStop(place: Edges): HTMLElement | undefined {
  const middle = ({ left, right, top, bottom }: Edges) => ({ x: (left + right) / 2, y: (top + bottom) / 2 });
  const { x, y } = middle(place);
  let nearest: HTMLElement | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const { element, edges } of stopsFrom(undefined)) {
    const other = middle(edges);
    const distance = Math.hypot(other.x - x, other.y - y);
    if (distance >= least) continue;
    least = distance;
    nearest = element;
  }
  return nearest;
}
