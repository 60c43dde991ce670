/** Purchases through the sandbox gateway on an origin of its own, with and without scripts. */
import type { Locator } from "@playwright/test";
import { longEmail, newAccount, register, signIn, signUp } from "../support/accounts.ts";
import { BUY, CARDS, CONTRACTS, enterCard, LONG, pay } from "../support/card-form.ts";
import { overflowing } from "../support/layout.ts";
import { recordRoomMessages } from "../support/socket-rooms.ts";
import { expect, test } from "../support/test.ts";

// A rejected access code returns 400 with an error page.
test.use({ expectedProblems: [/\b400\b/] });

/**
 * Maximum time (ms) from a purchase until the match is available in the buyer's other browsers. Generous,
 * because a loaded machine needs seconds to render; still shorter than a page waits that loads itself again.
 */
const OPEN_WITHIN_MS = 25_000;

test("a pay-per-view: from the match to the card form, paid, back and watching", async ({ page }) => {
  test.setTimeout(90_000);
  const someone = newAccount();
  const account = { ...someone, email: longEmail(someone) };
  await signUp(page, account);
  await page.goto("/events/live-3");
  await expect(page.locator("[data-player]")).toHaveCount(0);
  // The panel has the same link, and on phones a bar.
  const checkout = /\/buy\/ticket-live-3\?redirectTo=%2Fevents%2Flive-3$/;
  await expect(page.locator("#offers").getByRole("link", { name: "Buy ticket" }).first()).toHaveAttribute(
    "href",
    checkout,
  );
  const ticket = page.locator("#player").getByRole("link", { name: "Buy ticket" });
  await expect(page.locator("#player")).toContainText("€4.99");
  await expect(ticket).toHaveAttribute("href", checkout);
  await ticket.click();
  await expect(page).toHaveURL(checkout, LONG);
  const response = await page.reload();
  const policy = response?.headers()["content-security-policy"] ?? "";
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toMatch(/(img|connect)-src[^;]*https?:(\s|;)/);
  await expect(page.getByRole("navigation")).toHaveCount(0);
  await enterCard(page, CARDS.good);
  await pay(page);
  // Straight to the match, which says so.
  await expect(page).toHaveURL(/\/events\/live-3/, LONG);
  await expect(page.getByRole("status").filter({ hasText: "Paid." })).toContainText("Receipt");
  await expect(page.locator("[data-player]")).toBeVisible();
  await expect(page.getByRole("link", { name: "Buy ticket" })).toHaveCount(0);

  await page.goto("/account/ppv");
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Ticket: / })
    .click();
  await expect(page).toHaveURL(/\/account\/ppv\/.+/, LONG);
  await expect(page.getByText(account.email)).toBeVisible();
  // The scripts-off project has the width of a phone.
  expect(await overflowing(page)).toEqual([]);
  // The offer is shown as bought.
  await page.goto(`${BUY}/ticket-live-3`);
  await expect(page.getByText("You already have this.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Enter card details" })).toHaveCount(0);
  await page.getByRole("link", { name: "Watch now" }).click();
  await expect(page).toHaveURL(/\/events\/live-3/, LONG);
  await expect(page.locator("[data-player]")).toBeVisible();
});

test("a subscription is bought, paid again with the stored card, and cancelled", async ({ page }) => {
  test.setTimeout(90_000);
  const account = newAccount();
  await signUp(page, account);
  await page.goto("/account/subscription");
  await page.getByRole("link", { name: "Choose Northern League Pass" }).click();
  await expect(page.getByRole("heading", { name: "Northern League Pass" })).toBeVisible(LONG);
  await enterCard(page, CARDS.good);
  await pay(page);
  await expect(page).toHaveURL(/\/payment\/success/, LONG);

  await page.goto(`${BUY}/plan-alpine`);
  const payStored = page.getByRole("button", { name: /^Pay €.+ · Visa 4242$/ });
  // The device is new to the account: the form asks for the password from the start, not as an error.
  const password = page.getByRole("textbox", { name: "Your account password" });
  await expect(password).toHaveAccessibleDescription(/^For your safety/, LONG);
  await expect(password).toHaveAttribute("autocomplete", "current-password");
  await payStored.click();
  await expect(password).toHaveAccessibleDescription(/Enter your account password to continue/, LONG);
  await expect(password).toBeFocused();
  await password.fill("not the password");
  await payStored.click();
  await expect(password).toHaveAccessibleDescription(/That isn’t the password for this account/, LONG);
  await password.fill(account.password);
  await payStored.click();
  await expect(page).toHaveURL(/\/payment\/success/, LONG);

  await page.goto("/account/subscription");
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Northern League Pass/ })
    .click();
  await page.locator("summary", { hasText: "Cancel plan" }).click();
  await page.getByRole("button", { name: "Yes, cancel plan" }).click();
  await expect(page.getByText("You’ve cancelled this plan.")).toBeVisible(LONG);
  await expect(page.locator("summary", { hasText: "Cancel plan" })).toHaveCount(0);
  await page.goto("/account/billing");
  await expect(page.getByRole("main").locator(CONTRACTS)).toHaveCount(2);
});

test("a subscription is bought during onboarding, which then returns to where it began", async ({ page }) => {
  test.setTimeout(90_000);
  await signUp(page, newAccount());
  await page.goto("/auth/sign-up/subscription?redirectTo=%2Fupcoming");
  await page.getByRole("link", { name: "Choose Northern League Pass" }).click();
  await expect(page).toHaveURL(/\/auth\/sign-up\/subscription\/buy\/plan-northern/, LONG);
  await enterCard(page, CARDS.good);
  await pay(page);
  await expect(page).toHaveURL(/\/payment\/success/, LONG);
  await page.getByRole("link", { name: "Continue" }).click();
  await expect(page).toHaveURL(/\/upcoming$/, LONG);
});

test("an access code is redeemed during onboarding; a wrong one shows an error and stays", async ({
  page,
}) => {
  await signUp(page, newAccount());
  await page.goto("/auth/sign-up/subscription?redirectTo=%2Fupcoming");
  await page.getByRole("link", { name: "Access code" }).click();
  const code = page.getByRole("textbox", { name: "Access code" });
  await code.fill("LAST-SEASON");
  await page.getByRole("button", { name: "Redeem" }).click();
  await expect(code).toHaveAccessibleDescription(/This code isn’t valid/, LONG);
  await expect(code).toBeFocused();
  await expect(code).toHaveValue("LAST-SEASON");
  // The error has the width of the form, also where the button is beside the field.
  const widthOf = async (part: Locator) => (await part.boundingBox())?.width;
  const form = page.locator("form", { has: code });
  expect(await widthOf(form.getByText("This code isn’t valid"))).toBe(await widthOf(form));
  await code.fill("touchline-team");
  await page.getByRole("button", { name: "Redeem" }).click();
  await expect(page).toHaveURL(/\/payment\/success/, LONG);
  await page.getByRole("link", { name: "Continue" }).click();
  await expect(page).toHaveURL(/\/upcoming$/, LONG);
  await page.goto("/account/subscription");
  await expect(page.getByRole("main").getByRole("link", { name: /^Touchline Complete/ })).toBeVisible();
});

test("from the lock of a match an access code leads through sign-in to its field, and back to the match", async ({
  page,
}) => {
  const account = newAccount();
  await register(page, account);
  await page.goto("/events/live-3");
  const lock = page.locator("#player");
  await lock.getByRole("link", { name: "Have an access code?" }).click();
  await expect(page).toHaveURL(/\/auth\/login\?/);
  await expect(page.getByText("to use your access code.")).toBeVisible();
  await expect(page.getByText(/Calder Rovers/).first()).toBeVisible();
  // Who has no account goes back to the match.
  await expect(page.getByRole("link", { name: "Close" })).toHaveAttribute("href", /^\/events\/live-3/);
  await signIn(page, account);
  const code = page.getByRole("textbox", { name: "Access code", exact: true });
  const main = page.getByRole("main");
  const title = main.getByRole("heading", { level: 1, name: "Access code" });
  const match = main.getByRole("link", { name: /Calder Rovers/ });
  await expect(code).toBeFocused();
  for (const part of [match, title, code]) await expect(part).toBeInViewport({ ratio: 1 });
  await expect(match).toHaveAttribute("href", /^\/events\/live-3/);

  // A wrong code changes neither the page nor the label.
  await code.fill("LAST-SEASON");
  await page.getByRole("button", { name: "Redeem" }).click();
  await expect(code).toHaveAccessibleDescription(/This code isn’t valid/, LONG);
  await expect(code).toBeFocused();
  for (const part of [match, title, code]) await expect(part).toBeInViewport({ ratio: 1 });

  // Signed in, it leads there at once.
  await page.goto("/events/live-3");
  await lock.getByRole("link", { name: "Have an access code?" }).click();
  await expect(code).toBeFocused();
  await code.fill("match-night");
  await page.getByRole("button", { name: "Redeem" }).click();
  await expect(page).toHaveURL(/\/events\/live-3/, LONG);
  await expect(page.locator("[data-player]")).toBeVisible();
});

test("a new account that is for an access code begins at the field", async ({ page }) => {
  const { name, email, password } = newAccount();
  await page.goto("/events/live-3");
  await page.locator("#player").getByRole("link", { name: "Have an access code?" }).click();
  await page.getByRole("main").getByRole("link", { name: "Create an account" }).click();
  await expect(page.getByText("to use your access code.")).toBeVisible();
  await page.getByRole("textbox", { name: "Name" }).fill(name);
  await page.getByRole("textbox", { name: "E-mail" }).fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.getByRole("checkbox").check();
  await page.getByRole("main").getByRole("button", { name: "Create an account" }).click();
  await expect(page.getByRole("textbox", { name: "Access code", exact: true })).toBeFocused();
});

test("a purchase in one browser unlocks the match in another one @scripts", async ({ page, browser }) => {
  test.setTimeout(120_000);
  const account = newAccount();
  await signUp(page, account);
  const other = await browser.newContext({ baseURL: process.env.TOUCHLINE_E2E_URL });
  const watching = await other.newPage();
  const rooms = await recordRoomMessages(watching);
  await watching.goto("/auth/login?redirectTo=%2Fevents%2Flive-3");
  await signIn(watching, account);
  await expect(watching).toHaveURL(/\/events\/live-3$/, LONG);
  await expect(watching.locator("[data-player]")).toHaveCount(0);
  await rooms.joined("user");
  // The page measures the time itself: both browsers use the clock of this machine.
  const openedAt = watching.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const observer = new MutationObserver(() => {
          if (!document.querySelector("[data-player]")) return;
          observer.disconnect();
          resolve(Date.now());
        });
        observer.observe(document.body, { childList: true, subtree: true });
      }),
  );

  await page.goto(`${BUY}/ticket-live-3`);
  await enterCard(page, CARDS.good);
  const answered = page
    .waitForResponse(
      (response) => response.request().method() === "POST" && response.url().includes(`${BUY}/ticket-live-3`),
      LONG,
    )
    .then(() => Date.now());
  await pay(page);
  const respondedAt = await answered;
  expect((await openedAt) - respondedAt).toBeLessThanOrEqual(OPEN_WITHIN_MS);
  await expect(watching.locator("[data-player]")).toBeVisible(LONG);
  await other.close();
});

test("an event that is not available in this region is not for sale", async ({ page }) => {
  await signUp(page, newAccount());
  const main = page.getByRole("main");
  // Both need a contract; one of them is restricted to another region.
  await page.goto("/events/archived-48");
  await expect(page.locator("#offers").getByRole("link", { name: "Buy ticket" }).first()).toBeVisible(LONG);
  await page.goto("/events/archived-57");
  await expect(main).toContainText("Not in your region");
  await expect(main).toContainText("The rights holders allow it in other regions only.");
  await expect(page.getByRole("heading", { name: "Also live" })).toBeVisible(LONG);
  await expect(page.getByRole("link", { name: "Buy ticket" })).toHaveCount(0);
  await expect(main).not.toContainText("€");
  await page.goto(`${BUY}/ticket-archived-57`);
  await expect(main).toContainText("isn’t available in your region, so you can’t buy it here");
  await expect(main.getByRole("button", { name: "Enter card details" })).toHaveCount(0);
});

test("buying requires sign-in, which returns to the offer", async ({ page }) => {
  await page.goto(`${BUY}/plan-all?redirectTo=%2Fevents%2Flive-4`);
  await expect(page).toHaveURL(/\/auth\/login\?redirectTo=%2Faccount%2Fsubscription%2Fbuy%2Fplan-all/);
});
