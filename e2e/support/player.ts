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
