import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import { overflowing } from "./layout.ts";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

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

/** Cards are alike: the first eight of a list stand for it, and places of cards to come have nothing to read. */
const EXCLUDED = ["main li:nth-child(n + 9)", "main li[aria-hidden=true]"];

/** Where the page breaks rules for accessible content: beginnings of the elements, by rule. */
async function violations(page: Page): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  // Each frame is judged by itself: one of another origin does not answer the others.
  for (const frame of page.frames()) {
    await frame.evaluate(`window.axe || (() => {${AXE}})()`);
    const broken = await frame.evaluate(async (exclude) => {
      const { axe } = window as unknown as { axe: typeof import("axe-core") };
      const { violations } = await axe.run(
        { include: ["html"], exclude: exclude.filter((selector) => document.querySelector(selector)) },
        { iframes: false, preload: false, resultTypes: ["violations"] },
      );
      return violations.map(({ id, nodes }) => ({ id, html: nodes.map((node) => node.html) }));
    }, EXCLUDED);
    for (const { id, html } of broken) found[id] = html.slice(0, 3).map((text) => text.slice(0, 160));
  }
  return found;
}

/** A window and a theme in which a page is looked at. */
export interface Look {
  device: keyof typeof WINDOWS;
  theme: "dark" | "light";
}
const WINDOWS = { phone: PHONE.viewport, desktop: DESKTOP.viewport };

/**
 * Judges the page as it is in each look: by the rules for accessible content, and whether it fits into the window, and
 * into one of 320 px.
 * @returns what was found, by page and look
 */
export async function judge(page: Page, looks: readonly Look[]): Promise<Record<string, unknown>> {
  await settled(page);
  const { pathname, search } = new URL(page.url());
  const found: Record<string, unknown> = {};
  const note = (look: string, what: string[] | Record<string, string[]>) => {
    if (Object.keys(what).length > 0) found[`${pathname}${search}, ${look}`] = what;
  };
  for (const { device, theme } of looks) {
    await page.emulateMedia({ colorScheme: theme });
    await page.setViewportSize(WINDOWS[device]);
    note(`${device}, ${theme}`, await violations(page));
    note(`too wide for a ${device}`, await overflowing(page));
  }
  await page.setViewportSize({ width: 320, height: 640 });
  note("too wide for 320 px", await overflowing(page));
  return found;
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

/**
 * Reads on, a window at a time; before each step what came late and the pictures in sight have taken their places.
 * @param windows how many at most; the end of the page is the end
 */
export async function readOn(page: Page, windows: number): Promise<void> {
  for (let step = 0; step <= windows; step += 1) {
    await page.waitForFunction(
      () => {
        if (document.querySelector("[data-fallback], [aria-busy=true]")) return false;
        return [...document.images].every((image) => {
          const { top, bottom, left, right } = image.getBoundingClientRect();
          // In sight: of the others, many never load.
          const isNear =
            bottom > 0 && top < innerHeight && right > 0 && left < innerWidth && image.checkVisibility();
          return !isNear || image.complete;
        });
      },
      undefined,
      PATIENCE,
    );
    const isEnd = await page.evaluate(() => {
      const before = scrollY;
      scrollBy({ top: innerHeight, behavior: "instant" });
      return scrollY === before;
    });
    if (isEnd) return;
  }
}

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
    let last: Element | undefined;
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
          // Day, month and year of a date are places of their own within one field.
          const isPart = element === last && element instanceof HTMLInputElement && element.type === "date";
          if (isPart) return true;
          if (!element || element === document.body || reached.has(element)) return false;
          last = element;
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
