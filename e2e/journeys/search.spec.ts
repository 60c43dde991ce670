import { holdScripts } from "../support/player.ts";
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

test("the field keeps its role while suggestions come and go @scripts", async ({ page }) => {
  await page.addInitScript(() => {
    const changes: string[] = [];
    Object.assign(window, { changes });
    new MutationObserver((records) => {
      // The panel sets the same role again.
      for (const { target, oldValue } of records)
        if (target instanceof HTMLInputElement && target.getAttribute("role") !== oldValue)
          changes.push(target.id);
    }).observe(document, { subtree: true, attributeFilter: ["role"], attributeOldValue: true });
  });
  await page.goto("/en/search");
  for (const part of ["banner", "main"] as const) {
    const field = page.getByRole(part).locator("input[type=search]");
    await expect(field).toHaveRole("combobox");
    for (const text of ["north", "rive"]) {
      await field.fill(text);
      await expect(page.getByRole("listbox")).toBeVisible();
      await expect(field).toHaveAttribute("aria-expanded", "true");
      await field.fill("");
      await expect(page.getByRole("listbox")).toHaveCount(0);
      await expect(field).toHaveAttribute("aria-expanded", "false");
    }
  }
  expect(await page.evaluate(() => (window as unknown as { changes: string[] }).changes)).toEqual([]);
});

test("another target applies by itself, and keeps the text, the focus and the place @scripts", async ({
  page,
}) => {
  // Few clips are no reason to scroll.
  await page.setViewportSize({ width: 1280, height: 400 });
  await page.goto("/en/search?q=north");
  const requests: string[] = [];
  page.on("request", (request) => {
    if (/\/search(\.data)?\?/.test(request.url())) requests.push(request.url());
  });
  const main = page.getByRole("main");
  const target = (name: string) => main.getByRole("radio", { name });
  const field = main.locator("input[type=search]");
  const length = await page.evaluate(() => history.length);
  // What is typed need not be sent before.
  await field.fill("northgate");
  await page.evaluate(() => scrollTo(0, 60));
  await target("Matches").focus();
  const top = await page.evaluate(() => scrollY);
  await page.keyboard.press("ArrowRight");
  await expect(page).toHaveURL(/\/search\?q=northgate&target=player$/);
  await expect(main.getByRole("status").first()).toContainText("northgate");
  await expect(target("Players")).toBeFocused();
  await expect(field).toHaveAccessibleName("Team or shirt number");
  await expect(field).toHaveValue("northgate");
  expect(await page.evaluate(() => scrollY)).toBe(top);
  expect(requests).toHaveLength(1);

  await page.keyboard.press("ArrowLeft");
  await expect(page).toHaveURL(/\/search\?q=northgate$/);
  await expect(main.getByRole("heading", { level: 2, name: "Replays" })).toBeVisible();
  await expect(target("Matches")).toBeFocused();
  await expect(target("Matches")).toBeChecked();
  await expect(field).toHaveAccessibleName("Team, league or match");
  expect(requests).toHaveLength(2);
  // The targets of another text are one more entry of the history.
  expect(await page.evaluate(() => history.length)).toBe(length + 1);
  await page.goBack();
  await expect(page).toHaveURL(/\/search\?q=north$/);
  await expect(field).toHaveValue("north");
});

test("a target that is chosen before hydration is applied after it @scripts", async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto("/en/search?q=north", { waitUntil: "commit" });
  await page.getByRole("main").getByRole("radio", { name: "Players" }).check();
  release();
  await expect(page).toHaveURL(/\/search\?q=north&target=player$/);
  await expect(page.getByRole("main").getByRole("radio", { name: "Players" })).toBeChecked();
});

test("without scripts the button applies a target @scriptless", async ({ page }) => {
  await page.goto("/en/search?q=north");
  const main = page.getByRole("main");
  await main.getByRole("radio", { name: "Players" }).check();
  await main.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page).toHaveURL(/q=north&target=player/);
  await expect(main.getByRole("radio", { name: "Players" })).toBeChecked();
});

test("a search for players says by what it finds them, and finds their clips only", async ({ page }) => {
  await page.goto("/en/search?q=redcliffe&target=player");
  const main = page.getByRole("main");
  const found = main.getByRole("status").first();
  await expect(main.getByLabel("Team or shirt number")).toHaveValue("redcliffe");
  await expect(found).toHaveText(/^\d+ clips? for “redcliffe”$/);
  await expect(main.getByText(/Highlights|Recap|Condensed/)).toHaveCount(0);
  await page.goto("/en/search?q=nobody&target=player");
  await expect(main.getByText("Find clips of players by team or shirt number, such as 9.")).toBeVisible();
  await page.goto("/en/search?q=%231&target=player");
  await expect(found).toHaveText(/^\d+ clips? for “#1”$/);
});
