import { newAccount, signIn, signUp } from "../support/accounts.ts";
import { expect, test } from "../support/test.ts";

// A failed form answers 400 with the page that shows why.
test.use({ expectedProblems: [/\b40[01]\b/] });

test("personal data are changed, and nothing typed is lost when something is wrong", async ({ page }) => {
  const account = newAccount();
  await signUp(page, account);
  await page.goto("/account/general");
  await page.getByLabel("Name").fill("");
  await page.getByLabel("City").fill("Oslo");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Enter your name.")).toBeVisible();
  await expect(page.getByLabel("City")).toHaveValue("Oslo");
  await page.getByLabel("Name").fill("Robin Field");
  await page.getByLabel("Date of birth").fill("1990-05-02");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Your data are saved.")).toBeVisible();

  await page.goto("/account/general");
  await expect(page.getByLabel("Name")).toHaveValue("Robin Field");
  await expect(page.getByLabel("Date of birth")).toHaveValue("1990-05-02");
  await page.goto("/account");
  await expect(page.getByText("Robin Field").last()).toBeVisible();
});

test("a password is changed by whoever knows the old one", async ({ page }) => {
  const account = newAccount();
  await signUp(page, account);
  await page.goto("/account/password");
  await page.getByRole("textbox", { name: "Current password" }).fill("not the right one");
  await page.getByRole("textbox", { name: "New password" }).fill("another long password");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
  await page.getByRole("textbox", { name: "Current password" }).fill(account.password);
  await page.getByRole("textbox", { name: "New password" }).fill("another long password");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Your password is changed.")).toBeVisible();
});

test("the account knows this device, and signs it out", async ({ page }) => {
  const account = newAccount();
  await signUp(page, account);
  await page.goto("/account/devices");
  const row = page.getByRole("main").getByRole("listitem").filter({ hasText: "This device" });
  await expect(row).toContainText("Chrome");
  await row.getByRole("button", { name: /Sign out/ }).click();
  await expect(page.getByRole("link", { name: "Sign in" }).first()).toBeVisible();
  await page.goto("/auth/login");
  await signIn(page, account);
});

test("an account is deleted only by whoever types its e-mail and its password, and is gone then", async ({
  page,
}) => {
  const account = newAccount();
  await signUp(page, account);
  await page.goto("/account/general");
  await page.getByText("Delete the account").click();
  await page.getByLabel("Type your e-mail to confirm").fill("somebody@else.example");
  await page.getByRole("button", { name: "Delete for good" }).click();
  await expect(page.getByText("That is not the e-mail of this account.")).toBeVisible();
  await page.getByLabel("Type your e-mail to confirm").fill(account.email);
  await page.getByRole("button", { name: "Delete for good" }).click();
  const password = page.getByRole("textbox", { name: "Current password" });
  await expect(password).toHaveAccessibleDescription(/Enter the password of your account to go on/);
  await expect(page.getByLabel("Type your e-mail to confirm")).toHaveValue(account.email);
  await password.fill(account.password);
  await page.getByRole("button", { name: "Delete for good" }).click();
  await expect(page.getByRole("link", { name: "Sign in" }).first()).toBeVisible();
  await page.goto("/auth/login");
  await page.getByRole("textbox", { name: "E-mail" }).fill(account.email);
  await page.getByRole("textbox", { name: "Password" }).fill(account.password);
  await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
});

test("the menu of the account stands on every page of it, an offer's too", async ({ page }) => {
  // On a phone it is a page of its own.
  await page.setViewportSize({ width: 1280, height: 800 });
  await signUp(page, newAccount());
  for (const [path, place] of [
    ["general", "General"],
    ["password", "Password"],
    ["devices", "Devices"],
    ["billing", "Billing"],
    ["ppv", "Tickets"],
    ["subscription", "Subscriptions"],
    ["subscription/buy/plan-all", "Subscriptions"],
    ["subscription/buy/ticket-live-3", "Tickets"],
  ]) {
    await page.goto(`/account/${path}`);
    const menu = page.getByRole("navigation", { name: "Account" });
    await expect(menu.getByRole("link")).toHaveCount(6);
    await expect(menu.locator("[aria-current=page]")).toHaveText(place ?? "");
  }
});

test("who follows a team without a connection is told so, and stays where they are @scripts", async ({
  page,
  context,
}) => {
  await signUp(page, newAccount());
  await page.goto("/team/team-ngt");
  const follow = page.getByRole("button", { name: /^Follow / });
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await follow.click();
  await expect(page.getByText("This device is offline.")).toBeVisible();
  await expect(follow).toBeVisible();
  await context.setOffline(false);
  await follow.click();
  await expect(page.getByRole("button", { name: /^Stop following / })).toBeVisible();
});
