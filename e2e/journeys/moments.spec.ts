import type { APIRequestContext, Page } from "@playwright/test";
import { moved, ourControls, pressBeforeHydration, video } from "../support/player.ts";
import { expect, test } from "../support/test.ts";

interface Cut {
  hls: string;
  lengths: { short: { count: number; seconds: number } };
}

const describeCut = async (request: APIRequestContext, id: string): Promise<Cut> => {
  const url = `${process.env.TOUCHLINE_E2E_PLATFORM}/api/event/moments?id=${id}&length=short`;
  const response = await request.get(url);
  return response.ok()
    ? (await response.json()).content
    : { hls: "", lengths: { short: { count: 0, seconds: 0 } } };
};

/** Finds a recording of the demo with at least two goals. */
async function matchWithGoals(request: APIRequestContext): Promise<{ id: string; cut: Cut }> {
  for (let number = 1; number <= 40; number++) {
    const id = `archived-${number}`;
    const cut = await describeCut(request, id);
    if (cut.lengths.short.count >= 2) return { id, cut };
  }
  throw new Error("no recording of the demo has two goals");
}

/** Returns the second of a cut at which its first part ends. */
async function firstJoin(request: APIRequestContext, master: string): Promise<number> {
  const [name = ""] = (await (await request.get(master)).text()).match(/^\d+\.m3u8.*$/m) ?? [];
  const text = await (await request.get(new URL(name, master).href)).text();
  const [part = ""] = text.split("#EXT-X-DISCONTINUITY\n");
  return [...part.matchAll(/#EXTINF:([\d.]+)/g)].reduce((sum, [, length]) => sum + Number(length), 0);
}

const link = (page: Page, name: string | RegExp) => page.getByRole("link", { name });

test("a match is watched in a few minutes, and its result is said on request", async ({ page, request }) => {
  const { id } = await matchWithGoals(request);
  await page.goto(`/en/events/${id}`);
  await expect(link(page, "The match in brief")).toBeVisible();
  // Rates do not tell the length.
  await expect(page.locator("main")).not.toContainText(/ MB\b(?!\/h)/);
  await link(page, "The match in brief").click();
  await expect(page).toHaveURL(new RegExp(`/events/${id}/moments$`));
  await expect(page.getByRole("heading", { name: "The match in brief" })).toBeVisible();
  await expect(page.locator("main ol")).toContainText("Key moment");
  await expect(page.locator("main ol")).not.toContainText("Goal");
  await pressBeforeHydration(page);
  await moved(page, 1);
  await page.goto(`/en/events/${id}/moments?length=short&results=shown`);
  await expect(link(page, /^Short/)).toHaveAttribute("aria-current", "page");
  await expect(page.locator("main")).toContainText(/\d (mins?|secs?)\s· from [\d.]+ MB/);
  // The lengths are one row, and the teams and players are behind one control.
  const filter = page.locator("main summary").filter({ hasText: "Filters" });
  await expect(link(page, /, No\. \d+$/)).toHaveCount(0);
  await filter.click();
  await link(page, /, No\. \d+$/)
    .first()
    .click();
  await expect(page).toHaveURL(/length=short&team=[^&]+&player=\d+$/);
  const name = new URL(page.url()).searchParams.get("player") ?? "";
  const chosen = page.locator("main summary").filter({ hasText: new RegExp(`, No\\. ${name}$`) });
  await expect(chosen).toBeVisible();
  // The choice stays open.
  await expect(page.getByRole("link", { name, exact: true })).toHaveAttribute("aria-current", "page");
  await expect(page.locator("main ol a")).not.toHaveCount(0);
  await link(page, /Goal/).first().click();
  await expect(page).toHaveURL(new RegExp(`/events/${id}\\?t=\\d+$`));
  await expect(video(page)).toBeVisible();
});

test("a live match is watched up to now", async ({ page }) => {
  await page.goto("/en/events/live-1");
  await link(page, "The match in brief").click();
  await link(page, /^Long/).click();
  // The URL changes before the page does.
  await expect(link(page, /^Long/)).toHaveAttribute("aria-current", "page");
  await pressBeforeHydration(page);
  await moved(page, 1);
});

test("where the viewer may not watch, there is no short version", async ({ page }) => {
  await page.goto("/en/events/live-3/moments");
  await expect(page).toHaveURL(/\/events\/live-3$/);
  await expect(link(page, "The match in brief")).toHaveCount(0);
});

test.describe("with scripts @scripts", () => {
  test("it plays through a join without a gap, and to its end", async ({ page, request }) => {
    const { id, cut } = await matchWithGoals(request);
    const join = await firstJoin(request, cut.hls);
    await page.goto(`/en/events/${id}/moments?length=short`);
    await ourControls(page);
    await pressBeforeHydration(page);
    await moved(page, 0.5);
    const seek = (second: number) =>
      video(page).evaluate((element: HTMLVideoElement, to) => {
        element.currentTime = to;
      }, second);
    await seek(join - 2);
    await moved(page, join + 1);
    const gaps = await video(page).evaluate(({ buffered }: HTMLVideoElement, at) => {
      const found: number[] = [];
      for (let index = 1; index < buffered.length; index++)
        if (Math.abs(buffered.start(index) - at) < 2)
          found.push(buffered.start(index) - buffered.end(index - 1));
      return found;
    }, join);
    expect(gaps.filter((gap) => gap > 0.5)).toEqual([]);
    const duration = await video(page).evaluate((element: HTMLVideoElement) => element.duration);
    expect(Math.abs(duration - cut.lengths.short.seconds)).toBeLessThan(1);
    await seek(duration - 2);
    await expect
      .poll(() => video(page).evaluate((element: HTMLVideoElement) => element.ended), { timeout: 30_000 })
      .toBe(true);
  });
});
