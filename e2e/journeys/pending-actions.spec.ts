/** What a signed-out viewer asks for with a button is done once they have signed in or signed up. */
import { newAccount, signIn, signUp } from "../support/accounts.ts";
import { expect, test } from "../support/test.ts";

test("a follow before sign-in is done after it, on the page where it began", async ({ page, context }) => {
  const account = newAccount();
  await signUp(page, account);
  await context.clearCookies();

  await page.goto("/team/team-riv");
  const main = page.getByRole("main");
  await main.getByRole("button", { name: "Follow Rivermouth" }).click();
  await expect(page).toHaveURL(/\/auth\/login\?redirectTo=%2Fteam%2Fteam-riv$/);
  await expect(main.getByText("Sign in or sign up to follow this.")).toBeVisible();
  await expect(main.getByRole("status")).toHaveText(/^Rivermouth /);
  await signIn(page, account);
  await expect(page).toHaveURL(/\/team\/team-riv$/);
  await expect(main.getByRole("button", { name: "Unfollow Rivermouth" })).toBeVisible();
  await expect(page.getByText("You’re following Rivermouth.")).toBeVisible();

  // Once: unfollowed and signed in again, it stays unfollowed.
  await main.getByRole("button", { name: "Unfollow Rivermouth" }).click();
  const follow = main.getByRole("button", { name: "Follow Rivermouth", exact: true });
  await expect(follow).toBeVisible();
  await expect(follow).not.toHaveAttribute("aria-busy");
  await context.clearCookies({ name: "ott-data" });
  await page.goto("/auth/login?redirectTo=%2Fteam%2Fteam-riv");
  await expect(main.getByText("Sign in or sign up to follow this.")).toHaveCount(0);
  await signIn(page, account);
  await expect(main.getByRole("button", { name: "Follow Rivermouth" })).toBeVisible();
});

test("a follow can be undone, and what was removed from the list comes back", async ({ page }) => {
  await signUp(page, newAccount());
  await page.goto("/team/team-riv");
  const main = page.getByRole("main");
  await main.getByRole("button", { name: "Follow Rivermouth" }).click();
  const followed = page.getByRole("status").filter({ hasText: "You’re following Rivermouth." });
  await followed.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("You’re no longer following Rivermouth.")).toBeVisible();
  await expect(main.getByRole("button", { name: "Follow Rivermouth", exact: true })).toBeVisible();

  await page.goto("/events/upcoming-19");
  const listed = main.getByRole("button", { name: "My list" });
  await listed.click();
  await expect(listed).toHaveAttribute("aria-pressed", "true");
  // Pressed at once, saved a moment later.
  await expect(listed).not.toHaveAttribute("aria-busy", "true");
  await page.goto("/selected/videos");
  await main.getByRole("button", { name: /My list|my list/ }).click();
  const removed = page.getByRole("status").filter({ hasText: "Removed from My list." });
  await removed.getByRole("button", { name: "Undo" }).click();
  await expect(removed).toHaveCount(0);
  await expect(main.getByRole("button", { name: /My list|my list/ })).toHaveCount(1);
  await page.reload();
  await expect(main.getByRole("button", { name: /My list|my list/ })).toHaveCount(1);
});

test("a match is saved for a viewer who has no account yet", async ({ page }) => {
  await page.goto("/events/upcoming-19");
  const main = page.getByRole("main");
  await main.getByRole("button", { name: "My list" }).click();
  await expect(main.getByText("to save this to My list.")).toBeVisible();
  await main.getByRole("link", { name: "Create an account" }).click();
  await expect(main.getByText("to save this to My list.")).toBeVisible();
  const { name, email, password } = newAccount();
  await page.getByRole("textbox", { name: "Name" }).fill(name);
  await page.getByRole("textbox", { name: "E-mail" }).fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.getByRole("checkbox").check();
  await main.getByRole("button", { name: "Create an account" }).click();
  await expect(page).toHaveURL(/\/auth\/sign-up\/following\/league\?redirectTo=%2Fevents%2Fupcoming-19/);
  await page.goto("/selected/videos");
  await expect(
    main
      .getByRole("link")
      .filter({ has: page.getByRole("img") })
      .or(main.getByRole("listitem"))
      .first(),
  ).toBeVisible();
  await page.goto("/events/upcoming-19");
  await expect(main.getByRole("button", { name: "My list" })).toHaveAttribute("aria-pressed", "true");
  await page.goto("/");
  const row = page.getByRole("list", { name: "My list" }).getByRole("link");
  await expect(row).toHaveCount(1);
  await expect(row).toHaveAttribute("href", "/events/upcoming-19");
});

test("the header's sign-in leads back to the page", async ({ page }) => {
  const account = newAccount();
  await signUp(page, account);
  await page.context().clearCookies();
  await page.goto("/league/league-northern");
  await page.getByRole("banner").getByRole("link", { name: "Sign in" }).click();
  await signIn(page, account);
  await expect(page).toHaveURL(/\/league\/league-northern$/);
});

test("Following on a phone lets signed-out viewers choose, and shows the matches after sign-in", async ({
  page,
  context,
}) => {
  const account = newAccount();
  await signUp(page, account);
  await context.clearCookies();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  await page
    .getByRole("navigation", { name: "Main", exact: true })
    .getByRole("link", { name: "Following" })
    .click();
  await expect(page).toHaveURL(/\/following$/);
  await page.getByRole("main").getByRole("button", { name: "Follow Northgate FC" }).click();
  await signIn(page, account);
  await expect(page).toHaveURL(/\/recommendation$/);
  await expect(page.getByText("You’re following Northgate FC.")).toBeVisible();
  await expect(
    page
      .getByRole("main")
      .getByRole("link", { name: /Northgate FC/ })
      .first(),
  ).toBeVisible();
});
