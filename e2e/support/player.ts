import type { Locator, Page } from "@playwright/test";
import { expect } from "./test.ts";

/** The controls over the picture. */
export const controlsOf = (page: Page): Locator => page.getByRole("group", { name: "Player controls" });

/** Opens the player's settings, out of sight or not: the controls leave the picture alone after a while. */
export async function openSettings(page: Page): Promise<Locator> {
  const picture = await page.locator("video").boundingBox();
  if (picture) await page.mouse.move(picture.x + picture.width / 2, picture.y + picture.height / 3);
  await controlsOf(page).getByRole("button", { name: "Settings" }).click();
  const settings = page.getByRole("dialog", { name: "Settings" });
  await expect(settings).toBeVisible();
  return settings;
}

export const video = (page: Page): Locator => page.locator("video");

/** Second of the picture that is shown. */
export const timeOf = (page: Page): Promise<number> =>
  video(page).evaluate((element: HTMLVideoElement) => element.currentTime);

/** Waits until the picture has moved beyond a second. */
export const moved = (page: Page, from: number): Promise<void> =>
  expect.poll(() => timeOf(page), { timeout: 30_000 }).toBeGreaterThan(from);

/** Waits until our controls have replaced the browser's. */
export const ourControls = (page: Page): Promise<void> =>
  expect(video(page)).not.toHaveAttribute("controls", { timeout: 30_000 });

/** What the page does when Play is pressed on the browser's own controls. */
export const pressEarly = (page: Page): Promise<void> =>
  video(page).evaluate((element: HTMLVideoElement) => element.play().catch(() => {}));

/** Notes when the element loses what it has, as `data-lost`. */
export const noteLosses = (page: Page): Promise<void> =>
  video(page).evaluate((element: HTMLVideoElement) => {
    element.addEventListener("emptied", () => element.setAttribute("data-lost", ""));
  });

/** Keeps the page's script files back until told; `files` are theirs. */
export async function holdScripts(page: Page, files = /\/assets\/.*\.js$/): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(files, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** A page does not wait long until the playlists are read; the next one knows what they say. */
export const knowsStart = (page: Page, url: string): Promise<void> =>
  expect.poll(async () => (await page.request.get(url)).text()).toMatch(/<script[^>]* data-early="\{/);
