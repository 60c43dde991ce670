import { newAccount, signIn, signUp } from "../support/accounts.ts";
import { expect, test } from "../support/test.ts";

// A failed form returns 400 with a page that shows the errors.
test.use({ expectedProblems: [/\b40[01]\b/] });

test("the profile form saves changes, and preserves the input when a field is invalid", async ({ page }) => {
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
  await expect(page.getByText("Your details have been saved.")).toBeVisible();

  await page.goto("/account/general");
  await expect(page.getByLabel("Name")).toHaveValue("Robin Field");
  await expect(page.getByLabel("Date of birth")).toHaveValue("1990-05-02");
  await page.goto("/account");
  await expect(page.getByText("Robin Field").last()).toBeVisible();
  // Its settings are those of the footer.
  await expect(page.getByRole("main").getByRole("combobox", { name: "Language" })).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Language" })).toHaveCount(1);
});

test("changing the password requires the old one", async ({ page }) => {
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
  await expect(page.getByText("Your password has been changed.")).toBeVisible();
});

test("the list of devices contains this one, and can sign it out", async ({ page }) => {
  const account = newAccount();
  await signUp(page, account);
  await page.goto("/account/devices");
  const row = page.getByRole("main").getByRole("listitem").filter({ hasText: "This device" });
  await expect(row).toContainText("Chrome");
  await expect(page.getByText("You’re signed in on this device only.")).toBeVisible();
  await expect(page.getByText("Removed devices are signed out immediately.")).toHaveCount(0);
  await row.getByRole("button", { name: /Sign out/ }).click();
  // The redirect to the home page must have ended: it would take the place of the next navigation.
  await expect(page.locator("main article, main section").first()).toBeVisible();
  await expect(page).toHaveURL((url) => url.pathname === "/");
  await expect(page.getByRole("link", { name: "Sign in" }).first()).toBeVisible();
  await page.goto("/auth/login");
  await signIn(page, account);
});

test("deleting the account requires its e-mail address and password, and removes it", async ({ page }) => {
  const account = newAccount();
  await signUp(page, account);
  await page.goto("/account/general");
  await page.getByText("Delete account").click();
  await page.getByLabel("Enter your e-mail address to confirm").fill("somebody@else.example");
  await page.getByRole("button", { name: "Delete permanently" }).click();
  await expect(page.getByText("That isn’t the e-mail address for this account.")).toBeVisible();
  await page.getByLabel("Enter your e-mail address to confirm").fill(account.email);
  await page.getByRole("button", { name: "Delete permanently" }).click();
  const password = page.getByRole("textbox", { name: "Current password" });
  await expect(password).toHaveAccessibleDescription(/Enter your account password to continue/);
  await expect(page.getByLabel("Enter your e-mail address to confirm")).toHaveValue(account.email);
  await password.fill(account.password);
  await page.getByRole("button", { name: "Delete permanently" }).click();
  await expect(page.getByRole("link", { name: "Sign in" }).first()).toBeVisible();
  await page.goto("/auth/login");
  await page.getByRole("textbox", { name: "E-mail" }).fill(account.email);
  await page.getByRole("textbox", { name: "Password" }).fill(account.password);
  await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
});

test("every account page shows the account menu", async ({ page }) => {
  // A phone has a separate page for it.
  await page.setViewportSize({ width: 1280, height: 800 });
  await signUp(page, newAccount());
  for (const [path, place] of [
    ["general", "General"],
    ["password", "Password"],
    ["devices", "Devices"],
    ["billing", "Billing"],
    ["ppv", "Tickets"],
    ["subscription", "Plans"],
  ]) {
    await page.goto(`/account/${path}`);
    const menu = page.getByRole("navigation", { name: "Account" });
    await expect(menu.getByRole("link")).toHaveCount(6);
    await expect(menu.locator("[aria-current=page]")).toHaveText(place ?? "");
  }
});

test.describe("without a connection @scripts", () => {
  // Files that the page loads when it is idle may be requested meanwhile; among them is the service worker.
  test.use({ expectedProblems: [/ERR_INTERNET_DISCONNECTED|error occurred when fetching the script/] });

  test("following a team shows an error and stays on the page", async ({ page, context }) => {
    await signUp(page, newAccount());
    await page.goto("/team/team-ngt");
    const follow = page.getByRole("button", { name: /^Follow / });
    await page.waitForLoadState("networkidle");
    await context.setOffline(true);
    await follow.click();
    await expect(page.getByText("You’re offline.")).toBeVisible();
    await expect(follow).toBeVisible();
    await context.setOffline(false);
    await follow.click();
    await expect(page.getByRole("button", { name: /^Unfollow / })).toBeVisible();
  });
});

test("phones lead back from the lists of the viewer to the account @phone", async ({ page }) => {
  await signUp(page, newAccount());
  for (const path of ["/selected/videos", "/selected/clips", "/selected/history", "/reminders"]) {
    await page.goto(path);
    const back = page.getByRole("main").getByRole("link", { name: "Account", exact: true });
    expect((await back.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await back.tap();
    await expect(page).toHaveURL(/\/account$/);
  }
});
