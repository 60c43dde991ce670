import type { Locator, Page, Request } from "@playwright/test";
import { expect } from "./test.ts";

/** The controls over the video. */
export const controlsOf = (page: Page): Locator => page.getByRole("group", { name: "Player controls" });

/** Opens the player's settings, even if the controls have hidden themselves. */
export async function openSettings(page: Page): Promise<Locator> {
  const picture = await page.locator("video").boundingBox();
  if (picture) await page.mouse.move(picture.x + picture.width / 2, picture.y + picture.height / 3);
  await controlsOf(page).getByRole("button", { name: "Settings" }).click();
  const settings = page.getByRole("dialog", { name: "Settings" });
  await expect(settings).toBeVisible();
  return settings;
}

export const video = (page: Page): Locator => page.locator("video");

/** Current playback position (s). */
export const timeOf = (page: Page): Promise<number> =>
  video(page).evaluate((element: HTMLVideoElement) => element.currentTime);

/** Returns the time (s) that a text names, such as that of the controls. */
export function secondIn(text: string): number {
  const [seconds = 0, minutes = 0, hours = 0] = (/\d+(:\d+)+/.exec(text)?.[0] ?? "")
    .split(":")
    .reverse()
    .map(Number);
  return hours * 3600 + minutes * 60 + seconds;
}

/** Second of the match that is played, from the time on the controls: without fractions, and up to a second old. */
export const secondOf = async (page: Page): Promise<number> =>
  secondIn((await controlsOf(page).getByRole("slider").first().getAttribute("aria-valuetext")) ?? "");

/** Waits until playback has passed a position (s). */
export const moved = (page: Page, from: number): Promise<void> =>
  expect.poll(() => timeOf(page), { timeout: 30_000 }).toBeGreaterThan(from);

/** Presses Play and waits until playback advances. */
export async function play(page: Page, name = "Play"): Promise<void> {
  await page.getByRole("button", { name, exact: true }).click();
  await moved(page, 0);
}

/**
 * Waits until the player's controls have replaced the browser's: the page has hydrated, because the browser's
 * controls are removed for a moment before it, too.
 */
export const ourControls = (page: Page): Promise<void> =>
  expect
    .poll(
      () =>
        video(page).evaluate(
          (element: HTMLVideoElement) =>
            !element.controls && Object.keys(element).some((key) => key.startsWith("__reactFiber")),
        ),
      { timeout: 30_000 },
    )
    .toBe(true);

/** Starts playback, as Play on the browser's own controls does. */
export const pressBeforeHydration = (page: Page): Promise<void> =>
  video(page).evaluate((element: HTMLVideoElement) => element.play().catch(() => {}));

/** Number in the URL of a segment: that of its first GOP. */
export const numberIn = (url: string): number => Number(/\/(\d+)(?:-\d+)?\.m4s/.exec(url)?.[1]);

/**
 * Numbers of the segments that the page requests from now on, of all renditions in order.
 * @param counts whether a request counts
 */
export function watchSegments(page: Page, counts: (request: Request) => boolean = () => true): number[] {
  const numbers: number[] = [];
  page.on("request", (request) => {
    if (/\.m4s/.test(request.url()) && counts(request)) numbers.push(numberIn(request.url()));
  });
  return numbers;
}

/** Records in `data-lost` when the element loses its media. */
export const noteLosses = (page: Page): Promise<void> =>
  video(page).evaluate((element: HTMLVideoElement) => {
    element.addEventListener("emptied", () => element.setAttribute("data-lost", ""));
  });

/** Delays the page's script files until the returned function is called; `files` matches their URLs. */
export async function holdScripts(page: Page, files = /\/assets\/.*\.js$/): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(files, async (route) => {
    await released;
    await route.continue().catch(() => {
      // The page has changed meanwhile.
    });
  });
  return release;
}

/**
 * Waits until the page has playback hints: the first response does not wait long for the playlists, a later
 * one has them cached.
 */
export const knowsStart = (page: Page, url: string): Promise<void> =>
  expect.poll(async () => (await page.request.get(url)).text()).toMatch(/<script[^>]* data-hints="\{/);
