import type { Page } from "@playwright/test";
import { newAccount, signUp } from "../support/accounts.ts";
import { moved, ourControls, video } from "../support/player.ts";
import { expect, test } from "../support/test.ts";

const MATCH = "archived-1";
const HALF_TIME = 2_700;
/** How long the viewer watches before the first goal (s). */
const BEFORE_GOAL = 3;

interface ScoreChange {
  /** Second of the match. */
  second: number;
  score: string;
}

/** How the score of the match changes, as the platform has it. */
async function scoreChanges(page: Page): Promise<ScoreChange[]> {
  const url = `${process.env.TOUCHLINE_E2E_PLATFORM}/api/event/score_changes?id=${MATCH}&until=100000000`;
  const { content } = (await (await page.request.get(url)).json()) as {
    content: { entries: { time: number; home: number; away: number }[] };
  };
  return content.entries.map(({ time, home, away }) => ({ second: time / 1_000, score: `${home}${away}` }));
}

const scoreAt = (changes: readonly ScoreChange[], second: number) =>
  changes.findLast((change) => change.second <= second)?.score ?? "00";

/** The line with both names for screen readers, and both abbreviations around the score. */
const lineWith = ([home, away]: string) =>
  new RegExp(`^Score so far ?Rivermouth ?[A-Z]{3}${home} ?Teal Harbour ?${away}[A-Z]{3}$`);
const soFar = (page: Page) => page.getByRole("main").locator("p", { hasText: "Score so far" });

test("a replay that starts at a second has the score of that second", async ({ page, javaScriptEnabled }) => {
  const changes = await scoreChanges(page);
  const [goal] = changes;
  if (!goal) throw new Error(`${MATCH} has no goal`);
  const second = Math.ceil(goal.second);
  await page.goto(`/en/events/${MATCH}?t=${second - 1}`);
  await expect(soFar(page)).toHaveText(lineWith("00"));
  await page.goto(`/en/events/${MATCH}?t=${second}`);
  await expect(soFar(page)).toHaveText(lineWith(goal.score));
  await page.goto(`/en/events/${MATCH}`);
  await expect(page.getByRole("link", { name: "Show score" })).toBeVisible();
  await expect(soFar(page)).not.toHaveText(/\d/);

  await page.goto(`/en/events/${MATCH}?t=60`);
  // Before the player is there the link loads the page.
  if (javaScriptEnabled) await ourControls(page);
  // Choices, on one line of a phone, too.
  const choices = page.getByRole("navigation", { name: "Jump to:" });
  await expect(choices.getByRole("link")).toHaveText(["Half-time", "60’"]);
  const tops = await choices.locator("> *").evaluateAll((all) =>
    all.map((one) => {
      const { top, height } = one.getBoundingClientRect();
      return Math.round(top + height / 2);
    }),
  );
  expect(new Set(tops).size).toBe(1);
  await choices.getByRole("link", { name: "Half-time" }).click();
  await expect(page).toHaveURL(javaScriptEnabled ? /#t=2700$/ : /\?t=2700#player$/);
  await expect(soFar(page)).toHaveText(lineWith(scoreAt(changes, HALF_TIME)));
});

for (const name of ["@scripts", "@phone"]) {
  test(`nothing moves when the score appears with Play ${name}`, async ({ page }) => {
    await page.goto(`/en/events/${MATCH}`);
    await ourControls(page);
    await expect(soFar(page)).toBeVisible();
    await expect(page.locator("#related").getByRole("listitem").first()).toBeAttached();
    // Parts that arrive later may move others.
    await page.waitForLoadState("networkidle");
    const places = () =>
      page
        .getByRole("main")
        .locator(":is(h1, h2, p, [aria-labelledby='jump-to'] a, [href*='results=shown']):not(#player *)")
        .evaluateAll((all) => all.map((element) => element.getBoundingClientRect().top));
    const before = await places();
    await page.evaluate(() => {
      new PerformanceObserver((list) => {
        const shifts = list
          .getEntries()
          .map((entry) => (entry as PerformanceEntry & { value: number }).value);
        const sum = shifts.reduce((all, value) => all + value, Number(document.body.dataset.shift ?? 0));
        document.body.dataset.shift = String(sum);
      }).observe({ type: "layout-shift" });
    });
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await expect(soFar(page)).toHaveText(lineWith("00"));
    await moved(page, 1);
    expect(await places()).toEqual(before);
    expect(await page.evaluate(() => document.body.dataset.shift ?? "0")).toBe("0");
  });
}

test("the score of a replay changes when the picture reaches a goal @scripts", async ({ page }) => {
  const [goal] = await scoreChanges(page);
  if (!goal) throw new Error(`${MATCH} has no goal`);
  const requested: number[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith("/score-changes")) requested.push(Number(searchParams.get("until")));
  });
  await page.goto(`/en/events/${MATCH}?t=${Math.floor(goal.second) - BEFORE_GOAL}`);
  await ourControls(page);
  await expect(soFar(page)).toHaveText(lineWith("00"));
  await page.evaluate((score) => {
    new MutationObserver(() => {
      const blocks = document.querySelectorAll("main p bdi[dir=ltr]");
      const isShown = [...blocks].map(({ textContent }) => textContent).join("") === score;
      if (isShown) document.body.dataset.shownAt ??= String(document.querySelector("video")?.currentTime);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  }, goal.score);
  await video(page).evaluate((element: HTMLVideoElement) => element.play());
  const shownAt = () => page.evaluate(() => Number(document.body.dataset.shownAt));
  await expect.poll(shownAt, { timeout: 30_000 }).toBeGreaterThanOrEqual(goal.second);
  expect(await shownAt()).toBeLessThan(goal.second + 1.5);
  // What lies more than one request ahead of the picture is not sent.
  expect(requested.every((until) => until <= goal.second + 30)).toBe(true);
});

test("the timeline of a replay says what a moment was once the picture has reached it @scripts", async ({
  page,
}) => {
  const [goal] = await scoreChanges(page);
  if (!goal) throw new Error(`${MATCH} has no goal`);
  const start = Math.floor(goal.second) - BEFORE_GOAL;
  await signUp(page, newAccount());
  await page.goto(`/en/events/${MATCH}?t=${start}`);
  const goals = page.locator("#timeline").getByRole("listitem").filter({ hasText: /goal/i });
  await expect(page.locator("#timeline").getByText("Key moment").first()).toBeVisible();
  await expect(page.locator("#timeline").getByText(/^What happened is hidden until/)).toBeVisible();
  await expect(goals).toHaveCount(0);
  await page.evaluate(() => {
    new MutationObserver(() => {
      const isShown = /goal/i.test(document.querySelector("#timeline ol")?.textContent ?? "");
      if (isShown) document.body.dataset.shownAt ??= String(document.querySelector("video")?.currentTime);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  await ourControls(page);
  await video(page).evaluate((element: HTMLVideoElement) => element.play());
  await moved(page, start);
  await expect(goals).toHaveCount(1, { timeout: 40_000 });
  const shownAt = Number(await page.evaluate(() => document.body.dataset.shownAt));
  expect(shownAt).toBeGreaterThanOrEqual(goal.second);
  expect(shownAt).toBeLessThan(goal.second + 15);

  const goBack = () =>
    video(page).evaluate((element: HTMLVideoElement, second) => {
      element.currentTime = second;
    }, start - 60);
  await goBack();
  await expect(goals, "it is neutral again for who goes back").toHaveCount(0);

  await page.goto(`/en/events/${MATCH}?t=${start + 60}`);
  await expect(goals, "it has the tags before the second of the URL").toHaveCount(1);
  await ourControls(page);
  await video(page).evaluate((element: HTMLVideoElement) => element.play());
  await moved(page, start + 60);
  await goBack();
  await expect(goals, "these are neutral for who goes back, too").toHaveCount(0);
});
