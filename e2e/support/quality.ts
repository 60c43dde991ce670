import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

export const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
export const DESKTOP = { viewport: { width: 1280, height: 800 } };

/** Longer than a page takes on a machine that is busy with something else; less than a journey may. */
const PATIENCE = { timeout: 20_000 };

/** Waits until what came late has taken its place. */
export const settled = (page: Page) =>
  page.waitForFunction(
    () => !document.querySelector("[data-fallback], [aria-busy=true]"),
    undefined,
    PATIENCE,
  );

/** Where the page breaks rules for accessible content: beginnings of the elements, by path and rule. */
export async function violations(page: Page): Promise<Record<string, string[]>> {
  const { violations: broken } = await new AxeBuilder({ page })
    .options({ resultTypes: ["violations"] })
    .analyze();
  const { pathname, search } = new URL(page.url());
  return Object.fromEntries(
    broken.map(({ id, nodes }) => [
      `${pathname}${search}: ${id}`,
      nodes.slice(0, 3).map(({ html }) => html.slice(0, 160)),
    ]),
  );
}

/** One movement of the layout that nobody asked for. */
interface Shift {
  value: number;
  /** What moved, as selectors. */
  moved: string[];
}

/** Makes every page of a browser note its layout shifts; to be called before the first one is opened. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    const name = (node: Node | null) => {
      const element = node instanceof Element ? node : node?.parentElement;
      return element
        ? `${element.tagName.toLowerCase()}.${element.getAttribute("class") ?? ""}: ${element.textContent?.slice(0, 30)}`
        : "?";
    };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Node | null }[];
      })[]) {
        if (!entry.hadRecentInput)
          shifts.push({ value: entry.value, moved: entry.sources.map(({ node }) => name(node)) });
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** The shifts of the page so far; after two frames, when the last ones have been noted. */
export function shiftsOf(page: Page): Promise<Shift[]> {
  return page.evaluate(
    () =>
      new Promise<Shift[]>((resolve) => {
        const { shifts } = window as unknown as { shifts: Shift[] };
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(shifts))));
      }),
  );
}

/** Waits until every picture that has begun to load, and is in the page, is there. */
export const picturesLoaded = (page: Page) =>
  page.waitForFunction(
    () =>
      [...document.images].every((image) => {
        const { top, bottom, left, right } = image.getBoundingClientRect();
        // In sight: of the others, many never load.
        const isNear =
          bottom > 0 && top < innerHeight && right > 0 && left < innerWidth && image.checkVisibility();
        return !isNear || image.complete;
      }),
    undefined,
    PATIENCE,
  );

/** What the keyboard did not do. */
export interface KeyboardFindings {
  /** Links, buttons and fields that Tab never came to. */
  unreached: string[];
  /** Came to, but the focus cannot be seen on them. */
  unmarked: string[];
  /** Came to, but wholly below something else or outside the window. */
  hidden: string[];
}

/** Goes through a page with Tab alone, from its beginning until it is left, and tells what went wrong. */
export async function tabThrough(page: Page): Promise<KeyboardFindings> {
  await page.evaluate(() => {
    // What is there now: on the way, arrows of rails wake up and lists grow behind the focus.
    const all = document.querySelectorAll<HTMLElement>(
      "a[href], button:not(:disabled), input:not([type=hidden], :disabled), select, textarea, summary",
    );
    const reached = new Set<Element>();
    const unmarked = new Set<string>();
    const hidden = new Set<string>();
    const name = (element: Element) =>
      `${element.tagName.toLowerCase()}: ${(element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 40) || element.getAttribute("name")}`;
    /** A field may be drawn by what stands around or after it. */
    const drawn = (element: Element) =>
      [element, element.nextElementSibling, element.parentElement, element.closest("label")].filter(
        (candidate) => candidate !== null,
      );
    const isMarked = (element: Element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return outlineStyle !== "none" && Number.parseFloat(outlineWidth) > 0;
    };
    const isSeen = (element: Element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return [0.1, 0.5, 0.9].some((across) =>
        [0.1, 0.5, 0.9].some((down) => {
          const there = document.elementFromPoint(
            left + (right - left) * across,
            top + (bottom - top) * down,
          );
          return there !== null && (element.contains(there) || there.contains(element));
        }),
      );
    };
    Object.assign(window, {
      keyboard: {
        /** Notes where the focus is; false when it has left the page, or is where it was before. */
        note() {
          const element = document.activeElement;
          if (!element || element === document.body || reached.has(element)) return false;
          reached.add(element);
          if (!drawn(element).some(isMarked)) unmarked.add(name(element));
          if (!drawn(element).some(isSeen)) hidden.add(name(element));
          return true;
        },
        findings() {
          const missed = [...all].filter((element) => {
            if (
              !element.isConnected ||
              reached.has(element) ||
              element.tabIndex < 0 ||
              !element.checkVisibility()
            )
              return false;
            // Of a group of radio buttons Tab comes to one; the arrow keys lead to the others.
            const group = element instanceof HTMLInputElement && element.type === "radio" && element.name;
            return !(
              group && [...reached].some((one) => one instanceof HTMLInputElement && one.name === group)
            );
          });
          return { unreached: missed.map(name), unmarked: [...unmarked], hidden: [...hidden] };
        },
      },
    });
  });
  interface Keyboard {
    keyboard: { note(): boolean; findings(): KeyboardFindings };
  }
  for (let step = 0; step < 500; step += 1) {
    await page.keyboard.press("Tab");
    if (!(await page.evaluate(() => (window as unknown as Keyboard).keyboard.note()))) break;
  }
  return page.evaluate(() => (window as unknown as Keyboard).keyboard.findings());
}
