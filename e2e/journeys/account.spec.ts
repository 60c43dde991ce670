import {
  expectSignedIn,
  newAccount,
  sessionCookie,
  signIn,
  signOut,
  signUp,
  signUpOnPage,
} from "../support/accounts.ts";
import { expect, test } from "../support/test.ts";

const SECOND_DEVICE =
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15";

test("a viewer signs up, comes back on a second device, follows a team and finds it again", async ({
  page,
  context,
  browser,
  javaScriptEnabled,
  viewport,
}) => {
  const account = newAccount();
  await signUpOnPage(page, account);
  expect(await sessionCookie(context)).toMatchObject({ httpOnly: true, sameSite: "Lax" });
  await signOut(page, account.name);
  expect(await sessionCookie(context)).toBeUndefined();

  const second = await browser.newContext({
    userAgent: SECOND_DEVICE,
    javaScriptEnabled,
    viewport,
    baseURL: process.env.TOUCHLINE_E2E_URL,
  });
  const device = await second.newPage();
  // An account page redirects to sign-in, which returns to it.
  await device.goto("/following/league/league-northern");
  await expect(device).toHaveURL(/\/auth\/login\?redirectTo=/);
  await signIn(device, account);
  await expect(device).toHaveURL(/\/following\/league\/league-northern$/);

  await device.getByRole("button", { name: "Follow Northgate FC" }).click();
  // Updated optimistically and marked busy until saved: only then may the journey leave the page.
  const followed = device.getByRole("button", { name: "Unfollow Northgate FC" });
  await expect(followed).toBeVisible();
  await expect(followed).not.toHaveAttribute("aria-busy");
  for (const path of ["/following/league/league-northern/followed", "/following/league/followed"]) {
    await device.goto(path);
    await expect(device.getByRole("main").getByText("Northgate FC")).toBeVisible();
    await expect(device.getByRole("main").getByText("Rivermouth")).toHaveCount(0);
  }

  await device.goto("/account");
  await expect(device.getByRole("main")).toContainText(account.email);
  await signOut(device, account.name);
  await device.goto("/following/league/followed");
  await expect(device).toHaveURL(/\/auth\/login/);
  await second.close();
});

test("the sign-in page redirects a signed-in viewer", async ({ page }) => {
  const account = newAccount();
  await signUp(page, account);
  await page.goto("/auth/login?redirectTo=%2Flive");
  await expect(page).toHaveURL(/\/live$/);
  await expectSignedIn(page, account.name);
});

test("signing in redirects to the page in the language of its URL", async ({ page, context }) => {
  const account = newAccount();
  await signUp(page, account);
  for (const [from, to] of [
    ["/auth/login?redirectTo=%2Fen%2Flive", /:\d+\/en\/live$/],
    ["/en/auth/login?redirectTo=%2Fen%2Flive", /:\d+\/en\/live$/],
    ["/en/auth/login?redirectTo=%2Ffr%2Flive", /:\d+\/fr\/live$/],
  ] as const) {
    await context.clearCookies();
    await page.goto(from);
    await page.getByRole("textbox", { name: "E-mail" }).fill(account.email);
    await page.getByRole("textbox", { name: "Password" }).fill(account.password);
    await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
    await expect(page).toHaveURL(to);
    await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
  }
});

test("an event stays on the watchlist until it is removed", async ({ page }) => {
  const account = newAccount();
  await signUp(page, account);
  await page.goto("/");
  await page.getByRole("button", { name: "Add to my list" }).first().click();
  // Updated optimistically, as above.
  const kept = page.getByRole("button", { name: "Remove from my list" }).first();
  await expect(kept).toBeVisible();
  await expect(kept).not.toHaveAttribute("aria-busy", "true");
  await page.goto("/selected/videos");
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(1);
  await page.getByRole("main").getByRole("button", { name: "My list" }).click();
  await expect(page.getByText("Nothing here yet")).toBeVisible();
});

test("the buttons of a match that may lack the room for their words have tooltips", async ({ page }) => {
  await signUp(page, newAccount());
  await page.goto("/events/archived-1");
  const main = page.getByRole("main");
  for (const name of ["Follow Rivermouth", "My list", "Share", "Clip"])
    await expect(main.getByTitle(name, { exact: true })).toBeVisible();
});

test("the button of the watchlist loads nothing again, and all its buttons show the same @scripts", async ({
  page,
}) => {
  await signUp(page, newAccount());
  await page.goto("/upcoming");
  const loaded: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "GET" && request.url().includes(".data")) loaded.push(request.url());
  });
  const main = page.getByRole("main");
  const kept = main.getByRole("button", { name: "Remove from my list" });
  const names = await main
    .getByRole("button", { name: /^Add to my list: \S/ })
    .evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));
  expect(new Set(names).size).toBeGreaterThan(3);
  for (const [name, count] of [
    ["Add to my list", 1],
    ["Remove from my list", 0],
    ["Add to my list", 1],
  ] as const) {
    await main.getByRole("button", { name }).first().click();
    await expect(kept).toHaveCount(count);
    await expect(main.locator('button[aria-busy="true"]')).toHaveCount(0);
  }
  expect(loaded).toEqual([]);
  await page.reload();
  await expect(kept).toHaveCount(1);
});

test.describe("an invalid form", () => {
  test.use({ expectedProblems: [/\b400\b/] });

  test("moves the focus to its alert, each time @scripts", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signUp(page, newAccount());
    await page.goto("/account/general");
    const main = page.getByRole("main");
    const save = main.getByRole("button", { name: "Save" });
    await main.getByRole("textbox", { name: "Name", exact: true }).fill("");
    for (let times = 0; times < 2; times += 1) {
      await save.click();
      await expect(main.getByRole("alert")).toBeFocused();
      await expect(main.getByRole("alert")).toBeInViewport({ ratio: 1 });
    }
  });
});
