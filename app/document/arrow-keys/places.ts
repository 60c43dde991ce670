/** Where the focus was on the pages of this tab, so that it is there again after Back. */

/** Name in the storage of the tab; also set while the viewer navigates with arrow keys. */
const KEY = "arrow-keys";
const MAX_PAGES = 50;

/** An element that can be found again in a page that is rendered anew. */
interface Place {
  /** What the element is and says. */
  name: string;
  /** How many elements with this name come before it. */
  before: number;
}

interface Stored {
  isRemote: boolean;
  places: Record<string, Place>;
}

/** Returns what this tab has stored, undefined if its viewer does not navigate with arrow keys. */
export function stored(): Stored | undefined {
  try {
    const text = sessionStorage.getItem(KEY);
    return text ? (JSON.parse(text) as Stored) : undefined;
  } catch {
    return undefined;
  }
}

/** Stores that the viewer navigates with arrow keys and where, or forgets it (undefined). */
export function store(state: Stored | undefined): void {
  try {
    if (state) {
      const places = Object.entries(state.places).slice(-MAX_PAGES);
      sessionStorage.setItem(KEY, JSON.stringify({ ...state, places: Object.fromEntries(places) }));
    } else sessionStorage.removeItem(KEY);
  } catch {
    // Without storage, each page begins anew.
  }
}

/** Returns the name of the current history entry; a fragment does not change it. */
export const entryName = (): string =>
  `${(history.state as { key?: string } | null)?.key ?? ""} ${location.pathname}${location.search}`;

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
