/** Where the focus was on the pages of this tab, so that it is there again after Back. */

/** Name in the storage of the tab; also set while the viewer navigates with arrow keys. */
export const PLACES_KEY = "arrow-keys";
const MAX_PAGES = 50;

/** An element that can be found again in a page that is rendered anew. */
interface Place {
  /** What the element is and says. */
  name: string;
  /** How many elements with this name come before it. */
  before: number;
}

/** By history entry. */
type Places = Readonly<Record<string, Place>>;

/** Returns what this tab has stored, undefined if its viewer does not navigate with arrow keys. */
export function stored(): Places | undefined {
  try {
    const text = sessionStorage.getItem(PLACES_KEY);
    return text ? (JSON.parse(text) as Places) : undefined;
  } catch {
    return undefined;
  }
}

/** Stores where the viewer was, who navigates with arrow keys, or forgets it (undefined). */
export function store(places: Places | undefined): void {
  try {
    if (places) {
      const newest = Object.entries(places).slice(-MAX_PAGES);
      sessionStorage.setItem(PLACES_KEY, JSON.stringify(Object.fromEntries(newest)));
    } else sessionStorage.removeItem(PLACES_KEY);
  } catch {
    // Without storage, each page begins anew.
  }
}

/**
 * Returns the name of the current history entry: the key that the router has given it, because pages change
 * their URL while they are in view, or the URL where there is no key.
 */
export const entryName = (): string =>
  (history.state as { key?: string } | null)?.key ?? location.pathname + location.search;

/** Whether the name of a history entry is its URL. */
export const isAddress = (entry: string): boolean => entry.startsWith("/");

function nameOf(element: Element): string {
  const { tagName, textContent } = element;
  const link = element.getAttribute("href") ?? element.getAttribute("name") ?? "";
  // The text of a link to a match changes with its score.
  const text = link || element.getAttribute("aria-label") || (textContent ?? "").trim().slice(0, 80);
  return `${tagName} ${link} ${text} ${element.getAttribute("value") ?? ""}`;
}

const namesakes = (element: string, name: string) =>
  [...document.querySelectorAll<HTMLElement>(element)].filter((other) => nameOf(other) === name);

export function placeOf(element: Element): Place {
  const name = nameOf(element);
  const before = namesakes(element.tagName, name).indexOf(element as HTMLElement);
  return { name, before };
}

/** Returns the element at a place, or its nearest namesake. */
export function elementAt({ name, before }: Place): HTMLElement | undefined {
  const found = namesakes(name.split(" ", 1)[0] ?? "", name);
  return found[before] ?? found.pop();
}
