import { expect, test } from "../support/test.ts";

test("the filters of the archive apply by themselves, or by a button without scripts", async ({
  page,
  javaScriptEnabled,
  isMobile,
}) => {
  await page.goto("/en/archive");
  const main = page.getByRole("main");
  const isNarrow = isMobile || !javaScriptEnabled;
  const toggle = main.locator("summary");
  const select = (name: string) => main.getByRole("combobox", { name });
  const choose = async (name: string, option: string) => {
    if (isNarrow && !(await select(name).isVisible())) await toggle.click();
    await select(name).selectOption(option);
    if (!javaScriptEnabled) await main.getByRole("button", { name: "Apply" }).click();
  };
  // Wide windows show the fields; narrow ones have a disclosure that tells how many are set.
  await expect(toggle).toBeVisible({ visible: isNarrow });
  await expect(select("Date")).toBeVisible({ visible: !isNarrow });

  const titles = main.locator("li > a");
  const newest = await titles.first().getAttribute("href");
  await choose("Sort by", "Oldest first");
  await expect(page).toHaveURL(/[?&]sort=oldest/);
  await expect(toggle).toHaveText("Filters (1)");
  await expect(main.locator("select[name=sort] option:checked")).toHaveText("Oldest first");
  await expect(titles.first()).not.toHaveAttribute("href", newest ?? "");

  await choose("Sport", "Basketball");
  await expect(page).toHaveURL(/sport=basketball/);
  await expect(page).toHaveURL(/sort=oldest/);
  await expect(toggle).toHaveText("Filters (2)");
  await page.goBack();
  await expect(toggle).toHaveText("Filters (1)");
  await expect(main.locator("select[name=sport] option:checked")).toHaveText("All");
});

test("a choice made before hydration is once in the history @scripts", async ({ page }) => {
  // Slowed down, React hydrates the select on the change event itself.
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await page.goto("/en/archive", { waitUntil: "commit" });
  const main = page.getByRole("main");
  await main.getByRole("combobox", { name: "Sport" }).selectOption("Basketball");
  await expect(page).toHaveURL(/sport=basketball/);
  await expect(main.locator("summary")).toHaveText("Filters (1)");
  await page.goBack();
  await expect(main.locator("summary")).toHaveText("Filters");
  await expect(page).toHaveURL(/\/en\/archive$/);
});

test("filters that no match fits can be cleared", async ({ page }) => {
  await page.goto("/en/archive?sport=curling&sort=title");
  const main = page.getByRole("main");
  await expect(main.getByText("No matches fit these filters")).toBeVisible();
  await main.getByRole("link", { name: "Clear filters" }).click();
  await expect(page).toHaveURL(/\/en\/archive$/);
  await expect(main.locator("li > a").first()).toBeVisible();
  await expect(main.locator("select[name=sort] option:checked")).toHaveText("Newest first");
});

test("the archive still understands the parameters of older links", async ({ page }) => {
  await page.goto("/en/archive?date=past_30_days&sort=title&order=asc");
  const main = page.getByRole("main");
  await expect(main.locator("summary")).toHaveText("Filters (2)");
  await expect(main.locator("select[name=sort] option:checked")).toHaveText("A–Z");
  await expect(main.locator("select[name=date] option:checked")).toHaveText("Past 30 days");
});

test("the first replay stands high on a phone, below closed filters @phone", async ({ page }) => {
  await page.goto("/en/archive");
  const card = page.getByRole("main").locator("li").first();
  expect((await card.boundingBox())?.y).toBeLessThan(300);
  await page.getByRole("main").locator("summary").tap();
  await page.getByRole("combobox", { name: "Sort by" }).selectOption("A–Z");
  await expect(page).toHaveURL(/sort=title$/);
  // It stays open for the next choice.
  await expect(page.getByRole("combobox", { name: "Sport" })).toBeVisible();
});
