import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import { overflowing } from "./layout.ts";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

export const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
export const DESKTOP = { viewport: { width: 1280, height: 800 } };

/** Longer than a page takes on a loaded machine; shorter than the time limit of a journey. */
const PATIENCE = { timeout: 20_000 };

/** Waits until deferred content has been put in place. */
export const settled = (page: Page) =>
  page.waitForFunction(
    () => !document.querySelector("[data-fallback], [aria-busy=true]"),
    undefined,
    PATIENCE,
  );

/**
 * Cards are alike, so the first four of a list represent it (contrast takes most of the time, and it is measured
 * text by text); skeletons have no content to read.
 */
const EXCLUDED = ["main li:nth-child(n + 5)", "main li[aria-hidden=true]"];

/** Violations of the accessibility rules: the start of each element's HTML, by rule. */
async function violations(page: Page): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  // Every frame is checked separately, because frames of another origin do not respond to the others.
  for (const frame of page.frames()) {
    // A frame that scripts have just added is an empty document before its own.
    if (frame.parentFrame()) await frame.waitForURL(({ href }) => href !== "about:blank");
    // Half a megabyte, which takes longer to send and to parse than most pages take to be checked.
    if (!(await frame.evaluate("Boolean(window.axe)"))) await frame.evaluate(`(() => {${AXE}})()`);
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

/** Window and theme in which a page is checked. */
export interface Look {
  device: keyof typeof WINDOWS;
  theme: "dark" | "light";
}
const WINDOWS = { phone: PHONE.viewport, desktop: DESKTOP.viewport };

/**
 * Checks the page in each look: accessibility rules, and whether it fits into the window and into one of 320
 * px.
 * @returns the findings, by page and look
 */
export async function judge(page: Page, looks: readonly Look[]): Promise<Record<string, unknown>> {
  await settled(page);
  const { pathname, search } = new URL(page.url());
  const found: Record<string, unknown> = {};
  const note = (look: string, what: string[] | Record<string, string[]>) => {
    if (Object.keys(what).length > 0) found[`${pathname}${search}, ${look}`] = what;
  };
  for (const { device, theme } of looks) {
    // Without transitions: a colour on its way to another one may lack contrast.
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    await page.setViewportSize(WINDOWS[device]);
    note(`${device}, ${theme}`, await violations(page));
    note(`too wide for a ${device}`, await overflowing(page));
  }
  await page.setViewportSize({ width: 320, height: 640 });
  note("too wide for 320 px", await overflowing(page));
  return found;
}

/** One unexpected layout shift. */
interface Shift {
  value: number;
  /** Elements that moved: selector, text, old and new position. */
  moved: string[];
}

/** Makes every page of a browser record its layout shifts; call it before opening the first page. */
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
    const box = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(" ");
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
      })[]) {
        if (entry.hadRecentInput) continue;
        const moved = entry.sources.map(
          ({ node, previousRect, currentRect }) =>
            `${name(node)}, ${box(previousRect)} to ${box(currentRect)}`,
        );
        shifts.push({ value: entry.value, moved });
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

const twoFrames = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))),
      ),
  );

/** Returns the layout shifts of the page so far, after two frames, so that the last ones are recorded. */
export async function shiftsOf(page: Page): Promise<Shift[]> {
  await twoFrames(page);
  return page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
}

/**
 * Scrolls down one window at a time; waits before each step until deferred content and visible images are in
 * place.
 * @param windows maximum number of steps; ends at the end of the page
 */
export async function readOn(page: Page, windows: number): Promise<void> {
  for (let step = 0; step <= windows; step += 1) {
    await page.waitForFunction(
      () => {
        if (document.querySelector("[data-fallback], [aria-busy=true]")) return false;
        return [...document.images].every((image) => {
          const { top, bottom, left, right } = image.getBoundingClientRect();
          // Visible images only: many others never load.
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
    // Content that has come near is laid out in the next frame; a real reader sees more than one frame of
    // each window, too.
    await twoFrames(page);
  }
}

/** Failures of keyboard navigation. */
export interface KeyboardFindings {
  /** Links, buttons and fields that Tab never reached. */
  unreached: string[];
  /** Reached, but without a visible focus. */
  unmarked: string[];
  /** Reached, but completely covered or outside the window. */
  hidden: string[];
}

/**
 * Moves through a page with Tab alone, from what has the focus until it leaves the page, and returns the failures.
 * @param key the other direction, if not `Tab`
 */
export async function tabThrough(page: Page, key: "Tab" | "Shift+Tab" = "Tab"): Promise<KeyboardFindings> {
  // A frame that loads while it has the focus loses it.
  await Promise.all(page.frames().map((frame) => frame.waitForLoadState("load")));
  await page.evaluate(() => {
    // Elements that are shown at the start: while focus moves, arrows of carousels become enabled, lists grow, and the
    // bar with the score appears, whose place the focus has passed.
    const all = [
      ...document.querySelectorAll<HTMLElement>(
        "a[href], button:not(:disabled), input:not([type=hidden], :disabled), select, textarea, summary",
      ),
    ].filter((element) => element.checkVisibility({ visibilityProperty: true }));
    const reached = new Set<Element>();
    let last: Element | undefined;
    const unmarked = new Set<string>();
    const hidden = new Set<string>();
    const name = (element: Element) =>
      `${element.tagName.toLowerCase()}: ${(element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 40) || element.getAttribute("name")}`;
    /** A field's focus may be drawn on elements around or after it. */
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
        /** Records the focused element; returns false if the focus has left the page or has not moved. */
        note() {
          const element = document.activeElement;
          // Day, month and year of a date field receive focus separately, and so do the controls in an iframe.
          const hasParts =
            element instanceof HTMLIFrameElement ||
            (element instanceof HTMLInputElement && element.type === "date");
          if (element === last && hasParts) return true;
          if (!element || element === document.body || reached.has(element)) return false;
          last = element;
          reached.add(element);
          // The document of an iframe draws the focus.
          const isInside = element instanceof HTMLIFrameElement;
          if (!isInside && !drawn(element).some(isMarked)) unmarked.add(name(element));
          if (!drawn(element).some(isSeen)) hidden.add(name(element));
          return true;
        },
        findings() {
          const missed = all.filter((element) => {
            if (
              !element.isConnected ||
              reached.has(element) ||
              element.tabIndex < 0 ||
              !element.checkVisibility()
            )
              return false;
            // Tab reaches one radio button of a group; the arrow keys reach the others.
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
    await page.keyboard.press(key);
    if (!(await page.evaluate(() => (window as unknown as Keyboard).keyboard.note()))) break;
  }
  return page.evaluate(() => (window as unknown as Keyboard).keyboard.findings());
}
