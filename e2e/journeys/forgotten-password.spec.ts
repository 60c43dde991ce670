import { newAccount, signIn, signOut, signUp } from "../support/accounts.ts";
import { mailTo } from "../support/outbox.ts";
import { expect, test } from "../support/test.ts";

test.describe("a forgotten password", () => {
  // A link that is used a second time returns 400 with an error page.
  test.use({ expectedProblems: [/\b400\b/] });

  test("is replaced once through the mailed link", async ({ page }) => {
    const account = newAccount();
    await signUp(page, account);
    await page.goto("/about");
    await signOut(page, account.name);
    await page.goto("/auth/login");
    await page.getByRole("link", { name: "Forgot your password?" }).click();
    // The previous page has such a box, too.
    await expect(page.getByRole("heading", { name: "Forgot your password" })).toBeVisible();
    await page.getByRole("textbox", { name: "E-mail" }).fill(account.email);
    await page.getByRole("main").getByRole("button", { name: "Send the link" }).click();
    await expect(page.getByText("Check your inbox")).toBeVisible();

    const [link = ""] =
      /https?:\S+\/auth\/password\/reset\?token=\S+/.exec(await mailTo(account.email)) ?? [];
    const { pathname, search } = new URL(link);
    const response = await page.goto(pathname + search);
    expect(response?.headers()).toMatchObject({
      "referrer-policy": "same-origin",
      "cache-control": "private, no-store",
    });
    await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
    const choose = async (password: string) => {
      await page.getByRole("textbox", { name: "New password" }).fill(password);
      await page.getByRole("main").getByRole("button", { name: "Save password" }).click();
    };
    await choose("short");
    await expect(page.getByText("Use at least 8 characters.")).toBeVisible();
    await choose("another long password");
    await expect(page).toHaveURL(/\/auth\/login$/);
    await expect(page.getByText("Your password has been changed.")).toBeVisible();
    await signIn(page, { ...account, password: "another long password" });

    await page.goto(pathname + search);
    await choose("a third long password");
    await expect(page.getByText("This link is no longer valid. Get a new one.")).toBeVisible();
    await expect(page.getByRole("link", { name: "Get a new link" })).toBeVisible();
  });
});

test("requesting a link does not reveal whether the address has an account", async ({ page }) => {
  await page.goto("/auth/password/forgot");
  await page.getByRole("textbox", { name: "E-mail" }).fill("nobody-of-this-name@example.com");
  await page.getByRole("main").getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByText("Check your inbox")).toBeVisible();
});

test("a link without its token leads to a new one", async ({ page }) => {
  await page.goto("/auth/password/reset");
  await expect(page.getByText("This link is incomplete.")).toBeVisible();
  await expect(page.getByRole("textbox")).toHaveCount(0);
  await page.getByRole("link", { name: "Get a new link" }).click();
  await expect(page).toHaveURL(/\/auth\/password\/forgot$/);
});
