import { expect, test } from "../support/test.ts";

test("the search finds teams and leagues first, then live, upcoming and past matches", async ({ page }) => {
  await page.goto("/en/search?q=north");
  const main = page.getByRole("main");
  const names = main.getByRole("list", { name: "Teams, leagues and channels" });
  await expect(names.getByRole("link", { name: /^Northgate FC/ })).toBeVisible();
  await expect(names.getByRole("link", { name: /^Northern League/ })).toBeVisible();
  const headings = main.getByRole("heading", { level: 2 });
  await expect(headings).toHaveText(["Live now", "Coming up", "Replays", "Clips"]);
  await expect(main.locator("section").first().getByText("Northgate FC").first()).toBeVisible();

  await main
    .getByRole("link", { name: /^All \d/ })
    .first()
    .click();
  await expect(main.getByRole("status").first()).toHaveText(/matches for “north”/);
  await main.getByRole("link", { name: "Back to all results" }).click();
  await names.getByRole("link", { name: /^Northgate FC/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Northgate FC" })).toBeVisible();
});

test("the search finds a channel, guesses a mistyped name and lists places to go", async ({ page }) => {
  await page.goto("/en/search?q=touch");
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: /^Touchline TV/ })).toHaveAttribute("href", /\/channels\//);
  await page.goto("/en/search?q=nortgate");
  await expect(main.getByRole("link", { name: "Northern League" })).toHaveAttribute("href", /\/league\//);
  await main.getByRole("link", { name: "Northgate FC" }).click();
  await expect(main.getByRole("list", { name: "Teams, leagues and channels" })).toBeVisible();
  await page.goto("/en/search");
  await expect(main.getByRole("link", { name: "Leagues" })).toBeVisible();
  await expect(main.getByRole("heading", { level: 2, name: "Live now" })).toBeVisible();
  await expect(main.getByRole("navigation", { name: "Leagues" }).getByRole("link").first()).toBeVisible();
});

test("the browser offers its last searches again until they are cleared @scripts", async ({ page }) => {
  for (const text of ["north", "rivermouth"]) {
    await page.goto(`/en/search?q=${text}`);
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem("recent-searches") ?? ""))
      .toContain(text);
  }
  await page.goto("/en/search");
  const recent = page.getByRole("region", { name: "Recent searches" });
  await expect(recent.getByRole("link")).toHaveText(["rivermouth", "north"]);
  await recent.getByRole("link", { name: "north" }).click();
  await expect(page).toHaveURL(/\/search\?q=north$/);
  await page.goBack();
  await expect(recent.getByRole("link")).toHaveText(["north", "rivermouth"]);
  await recent.getByRole("button", { name: "Clear" }).click();
  await expect(recent).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("main").getByRole("link", { name: "Leagues" })).toBeVisible();
  await expect(recent).toHaveCount(0);
});

test("suggestions are reached by keyboard, and Enter without a selection searches @scripts", async ({
  page,
}) => {
  await page.goto("/en/search");
  const field = page.getByRole("main").getByLabel("Team, league or match");
  await field.pressSequentially("north");
  const list = page.getByRole("listbox");
  await expect(list.getByRole("option").first()).toHaveText(/Northern League/);
  await field.press("ArrowDown");
  await field.press("ArrowDown");
  const second = list.getByRole("option").nth(1);
  await expect(second).toHaveAttribute("aria-selected", "true");
  await field.press("Escape");
  await expect(list).toBeHidden();

  // Escape has also emptied the field, as in every search field of this browser.
  await field.fill("northg");
  await expect(list).toBeVisible();
  await field.press("ArrowDown");
  await field.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: /^Northgate/ })).toBeVisible();
  await expect(list).toBeHidden();

  await page.goBack();
  await field.fill("redcliffe");
  await expect(list).toBeVisible();
  await field.press("Enter");
  await expect(page).toHaveURL(/q=redcliffe/);
  await expect(page.getByRole("heading", { level: 2, name: "Replays" })).toBeVisible();
});
