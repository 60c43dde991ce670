import { expect, test } from "../support/test.ts";

test("the schedule is read by day and by sport", async ({ page }) => {
  await page.goto("/upcoming");
  const main = page.getByRole("main");
  const days = main.getByRole("navigation", { name: "Date" });
  await expect(days.getByRole("link")).toHaveCount(15);
  await expect(main.getByRole("heading", { level: 3 }).first()).toBeVisible();

  await days.getByRole("link", { name: "Tomorrow" }).click();
  await expect(page).toHaveURL(/\/upcoming\?day=\d{4}-\d\d-\d\d$/);
  await expect(days.getByRole("link", { name: "Tomorrow" })).toHaveAttribute("aria-current", "true");
  await expect(main.getByRole("heading", { level: 3 })).toHaveText(["Tomorrow"]);

  await main.getByRole("navigation", { name: "Sport" }).getByRole("link", { name: "Basketball" }).click();
  await expect(page).toHaveURL(/day=.*&sport=basketball$/);
  await expect(main.getByText("Metro Basket").first()).toBeVisible();
  await expect(main.getByText("Northern League")).toHaveCount(0);
});

test("all leagues have a page", async ({ page }) => {
  await page.goto("/leagues");
  await expect(page.getByRole("heading", { level: 1, name: "Leagues" })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Northern League" }).click();
  await expect(page).toHaveURL(/\/league\/league-northern$/);
});

test("every list is two presses from the home page of a phone @phone", async ({ page }) => {
  for (const [name, path] of [
    ["Upcoming", "/upcoming"],
    ["Highlights", "/highlight"],
    ["Archive", "/archive"],
    ["Leagues", "/leagues"],
  ]) {
    await page.goto("/");
    await page.getByRole("navigation", { name: "Main" }).last().getByRole("link", { name: "Live" }).tap();
    await page.getByRole("navigation", { name: "Matches" }).getByRole("link", { name }).tap();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
  }
});

test("a team's fixtures, replays and highlights are lists of their own", async ({ page }) => {
  for (const [section, path] of [
    ["Coming up", "/upcoming"],
    ["Replays", "/archive"],
    ["Clips", "/highlight"],
  ] as const) {
    await page.goto("/en/team/team-ngt");
    const main = page.getByRole("main");
    const head = main.locator("div").filter({ has: page.getByRole("heading", { level: 2, name: section }) });
    await head.last().getByRole("link", { name: "All" }).click();
    await expect(page).toHaveURL(new RegExp(`${path}\\?team=team-ngt$`));
    await expect(main.getByRole("link", { name: "Northgate FC", exact: true })).toHaveAttribute(
      "aria-current",
      "true",
    );
    await expect(main.getByText("Northgate FC").nth(1)).toBeVisible();
  }
  await page.getByRole("main").getByRole("link", { name: "Goals" }).click();
  await expect(page).toHaveURL(/kind=goal/);
  await expect(page).toHaveURL(/team=team-ngt/);
  await expect(
    page
      .getByRole("main")
      .getByText(/^Goal: /)
      .first(),
  ).toBeVisible();
});
