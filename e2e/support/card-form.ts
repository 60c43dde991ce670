/** Pays with the cards of the sandbox gateway: its form in a frame, or as a page of its own. */
import type { FrameLocator, Page } from "@playwright/test";
import { newAccount, signUp } from "./accounts.ts";
import { expect, test } from "./test.ts";

export const CARDS = {
  good: "4242 4242 4242 4242",
  challenge: "4000 0000 0000 3220",
  settles: "4000 0000 0000 0077",
  bounces: "4000 0000 0000 0341",
  poor: "4000 0000 0000 9995",
};
/** Pages that wait for the gateway, across two programs. */
export const LONG = { timeout: 20_000 };
export const BUY = "/account/subscription/buy";
/** Links to the viewer's contracts. */
export const CONTRACTS = 'a[href*="/account/subscription/"], a[href*="/account/ppv/"]';

/** The card form: in a frame that opens by itself, or as a page of its own. */
async function openCardForm(page: Page): Promise<Page | FrameLocator> {
  const frame = page.getByTitle("Card details");
  const button = page.getByRole("button", { name: "Enter card details" });
  if (test.info().project.use.javaScriptEnabled !== false) await expect(frame).toBeVisible(LONG);
  else await button.click();
  await expect(frame.or(page.getByLabel("Card number"))).toBeVisible(LONG);
  return /\/cards\/new\?/.test(page.url()) ? page : page.frameLocator('iframe[title="Card details"]');
}

/** Goes from the page of an offer to the card form, and back with a card. */
export async function enterCard(page: Page, number: string): Promise<void> {
  const form = await openCardForm(page);
  await form.getByLabel("Card number").fill(number, LONG);
  await form.getByLabel("Expires").fill("12/40");
  await form.getByLabel("Security code").fill("123");
  await form.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText(`•••• ${number.slice(-4)}`)).toBeVisible(LONG);
  // The token is removed from the URL at once; the remaining URL works in no other browser.
  expect(page.url()).not.toContain("card_token");
}

/** Signs up and opens an offer, with a card entered. */
export async function comeToPay(page: Page, offer: string, card: string): Promise<void> {
  await signUp(page, newAccount());
  await page.goto(`${BUY}/${offer}`);
  await enterCard(page, card);
}

export const pay = (page: Page) => page.getByRole("button", { name: /^Pay / }).click();
