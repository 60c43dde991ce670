/** Reminders of an upcoming match: set, listed, removed, and ended by the link of a mail. */
import type { Page } from "@playwright/test";
import { newAccount, signIn, signUp } from "../support/accounts.ts";
import { overflowing } from "../support/layout.ts";
import { expect, test } from "../support/test.ts";

const MATCH = "/events/upcoming-20";
const FORM = "/reminders?event=upcoming-20";
const main = (page: Page) => page.getByRole("main");

for (const name of ["", " @phone"]) {
  test(`a viewer is reminded of a match, sees it in the list and removes it${name}`, async ({ page }) => {
    await signUp(page, newAccount());
    await page.goto(MATCH);
    await main(page).getByRole("link", { name: "Remind me by e-mail" }).click();
    await expect(page).toHaveURL(/\/reminders\?event=upcoming-20$/);
    expect(await overflowing(page)).toEqual([]);
    await main(page).getByLabel("When should we remind you?").selectOption("5");
    await main(page).getByRole("button", { name: "Remind me" }).click();
    await expect(main(page).getByText("You have a reminder: 5 minutes before the start.")).toBeVisible();

    await page.goto("/account");
    await main(page).getByRole("link", { name: "Reminders" }).click();
    await expect(main(page).getByRole("listitem").getByText("5 minutes before the start")).toBeVisible();
    // The settings come after the matches.
    await expect(main(page).locator("li, select").first()).toContainText("5 minutes before the start");
    expect(await overflowing(page)).toEqual([]);
    await main(page)
      .getByRole("button", { name: /^Remove reminder: / })
      .click();
    await expect(main(page).getByText("No reminders yet")).toBeVisible();
    await page.getByRole("status").getByRole("button", { name: "Undo" }).click();
    await expect(main(page).getByRole("listitem").getByText("5 minutes before the start")).toBeVisible();
    await page.goto(FORM);
    await main(page).getByRole("button", { name: "Remove reminder" }).click();
    await expect(main(page).getByText(/^You have a reminder/)).toHaveCount(0);
  });
}

test("a viewer is reminded of all that they follow, removes one match, and switches it off @phone", async ({
  page,
}) => {
  await signUp(page, newAccount());
  await page.goto("/following/league/league-northern");
  await main(page)
    .getByRole("button", { name: /^Follow / })
    .first()
    .click();
  await expect(
    main(page)
      .getByRole("button", { name: /^(Unfollow|Following) / })
      .first(),
  ).toBeVisible();
  await page.goto("/following/league/followed");
  await main(page).getByRole("link", { name: "Remind me of every match that I follow" }).click();
  const time = main(page).getByLabel("Remind me of every match that I follow");
  await time.selectOption("60");
  await main(page)
    .getByLabel(/^Tell me when the replay/)
    .check();
  await main(page).getByRole("button", { name: "Save" }).click();
  await expect(time).toHaveValue("60");
  await expect(main(page).getByLabel(/^Tell me when the replay/)).toBeChecked();
  expect(await overflowing(page)).toEqual([]);
  // Two teams may play each other twice.
  const removals = main(page)
    .locator("form")
    .filter({ has: page.getByRole("button", { name: /^Remove reminder: / }) });
  const action = await removals.first().getAttribute("action");
  expect(await removals.count()).toBeGreaterThan(1);
  await removals.first().getByRole("button").click();
  await expect(main(page).locator(`form[action="${action}"]`)).toHaveCount(0);
  await expect(removals).not.toHaveCount(0);
  await time.selectOption("off");
  await main(page).getByRole("button", { name: "Save" }).click();
  await expect(main(page).getByText("No reminders yet")).toBeVisible();
});

test("a signed-out viewer is reminded once they have signed in", async ({ page, context }) => {
  const account = newAccount();
  await signUp(page, account);
  await context.clearCookies();
  await page.goto(FORM);
  await main(page).getByRole("button", { name: "Remind me" }).click();
  await expect(main(page).getByText("Sign in or sign up to be reminded of this.")).toBeVisible();
  await signIn(page, account);
  await expect(main(page).getByText("You have a reminder: 15 minutes before the start.")).toBeVisible();
});

test.describe("the link of a mail", () => {
  test.use({ expectedProblems: [/\b404\b/] });

  test("shows a button, and tells when it does not work", async ({ page }) => {
    await page.goto("/de/reminders?token=never.made");
    await main(page).getByRole("button", { name: "Alle Erinnerungen beenden" }).click();
    await expect(main(page).getByText("Dieser Link funktioniert nicht.")).toBeVisible();
  });
});
