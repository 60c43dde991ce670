import type { APIRequestContext, Page } from "@playwright/test";
import { outwait } from "../support/passing-time.ts";
import { moved, openSettings, ourControls, timeOf, video } from "../support/player.ts";
import { expect, test } from "../support/test.ts";

/** A free recording of the demo. */
const RECORDING = "/en/events/archived-1";
const MEGABYTE = 1_000_000;
/** Bytes of a visit that is near the lowest cap, of 10 MB. */
const NEARLY = 9.95 * MEGABYTE;
/** Maximum size of what is loaded ahead of Play (bytes): the first segment of the lowest rendition. */
const AHEAD = 20_000;
/** Longer than the meter's pause between two readings. */
const METER_MS = 2_500;

const capOf = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === "data-cap")?.value;
const field = (page: Page) => page.getByRole("textbox", { name: "Other limit (MB)" });

async function choose(page: Page, megabytes: string) {
  await field(page).fill(megabytes);
  await page.getByRole("main").getByRole("button", { name: "Apply", exact: true }).click();
}

/** Returns what video has taken in this visit (bytes). */
const visitOf = (page: Page): Promise<number> =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem("video-data") ?? "{}").bytes);

/** Chooses the lowest cap, and begins a visit that has almost used it up. */
async function nearCap(page: Page) {
  await page.goto(`${RECORDING}/data`);
  await choose(page, "10");
  await expect.poll(() => capOf(page)).toBe("10");
  await page.evaluate((bytes) => sessionStorage.setItem("video-data", JSON.stringify({ bytes })), NEARLY);
  await page.goto(RECORDING);
  await ourControls(page);
}

test.describe("the form", () => {
  // A refused form returns 400 with a page that shows the error.
  test.use({ expectedProblems: [/\b400\b/] });

  test("a data cap is chosen on the page about data, without an account", async ({ page }) => {
    await page.goto(`${RECORDING}/data`);
    await choose(page, "7");
    await expect(field(page)).toHaveAttribute("aria-invalid", "true");
    await expect(field(page)).toHaveValue("7");
    await expect(page.getByText("Enter a whole number from 10 to 10,000.").first()).toBeVisible();
    expect(await capOf(page)).toBeUndefined();
    await choose(page, "120");
    await expect.poll(() => capOf(page)).toBe("120");
    await expect(field(page)).toHaveValue("120");
    await page.getByRole("button", { name: "100 MB", exact: true }).click();
    await expect.poll(() => capOf(page)).toBe("100");
    await expect(page.getByRole("button", { name: "100 MB" })).toHaveAttribute("aria-pressed", "true");
    await page.getByRole("button", { name: "No limit" }).click();
    await expect.poll(() => capOf(page)).toBeUndefined();
  });
});

test("the page of a match says what its video takes", async ({ page }) => {
  await page.goto(RECORDING);
  // Once, at the Play button; the links say what other ways take.
  await expect(page.getByRole("link", { name: "Audio only" })).toBeVisible();
  const atPlay = page.locator("#player").getByText(/^about/);
  for (const [query, said] of [
    // The recording's length is hidden.
    ["", /^about [\d.]+.+ MB\/h$/],
    ["?results=shown", /^about [\d.]+.+ MB$/],
  ] as const) {
    // A page that is made before the playlists are known is without it.
    await expect(async () => {
      await page.goto(RECORDING + query);
      await expect(atPlay).toHaveText(said, { timeout: 1_000 });
    }).toPass();
    await expect(atPlay).toBeInViewport();
    await expect(page.getByRole("link", { name: "Video", exact: true })).toHaveCount(0);
  }
});

/** Bytes of an hour in the lowest quality, extrapolated from a part of a match. */
async function hourOf(request: APIRequestContext, page: Page): Promise<number> {
  const master = (await page.locator('source[type*="vnd"]').getAttribute("src")) ?? "";
  const lines = (await (await request.get(master)).text()).split("\n");
  const rates = lines.map((line) => Number(/AVERAGE-BANDWIDTH=(\d+)/.exec(line)?.[1] ?? Number.NaN));
  const lowest = rates.indexOf(Math.min(...rates.filter((rate) => rate > 0)));
  const playlist = new URL(lines[lowest + 1] ?? "", master).href;
  const text = await (await request.get(playlist)).text();
  const segments = [...text.matchAll(/#EXTINF:([\d.]+).*\n(?:#.*\n)*(\S+)/g)].slice(0, 20);
  let [bytes, seconds] = [0, 0];
  for (const [, duration, url = ""] of segments) {
    const response = await request.get(new URL(url, playlist).href);
    const headers = response.headersArray().map(({ name, value }) => `${name}: ${value}\r\n`);
    bytes += (await response.body()).length + `HTTP/1.1 200 OK\r\n${headers.join("")}\r\n`.length;
    seconds += Number(duration);
  }
  expect(seconds).toBeGreaterThan(60);
  return (bytes / seconds) * 3_600;
}

test("what a match is said to take is within 5 % of what is loaded", async ({ page, request }) => {
  await page.goto(`${RECORDING}/data`);
  const said = await page.locator("li", { hasText: "Video, lowest quality" }).textContent();
  const megabytes = Number(/([\d.]+) MB\/h/.exec(said ?? "")?.[1]);
  await page.goto(RECORDING);
  const loaded = await hourOf(request, page);
  expect(Math.abs((megabytes * MEGABYTE) / loaded - 1)).toBeLessThan(0.05);
});

test.describe("at the data cap @scripts", () => {
  test("the player pauses, loads nothing more, and asks how to continue", async ({ page }) => {
    // What is loaded before Play comes from the browser's cache when the player loads it again.
    const sizes = new Map<string, number>();
    const loaded = () => [...sizes.values()].reduce((sum, size) => sum + size, 0);
    page.on("response", (response) => {
      const size = Number(response.headers()["content-length"]);
      if (size && /\.m(4s|p4|3u8)/.test(response.url())) sizes.set(response.url(), size);
    });
    await nearCap(page);
    await page.getByRole("button", { name: "Play", exact: true }).click();
    const question = page.getByRole("alertdialog", { name: "Your data limit is reached" });
    await expect(question).toBeVisible({ timeout: 30_000 });
    await expect(question).toHaveAccessibleDescription(/^Video has taken 1\d MB in this visit\./);
    await expect(video(page)).toHaveJSProperty("paused", true);
    const more = question.getByRole("button", { name: "Continue for another 10 MB" });
    await expect(more).toBeFocused();
    // The meter reads once a second what has been loaded.
    await outwait(page, METER_MS);
    const before = loaded();
    const counted = (await visitOf(page)) - NEARLY;
    // It misses what was loaded ahead of Play if the player begins with another rendition.
    expect(Math.abs(counted - before)).toBeLessThan(AHEAD);
    expect(NEARLY + before).toBeLessThan(10.5 * MEGABYTE);
    await outwait(page, METER_MS);
    expect([loaded(), (await visitOf(page)) - NEARLY]).toEqual([before, counted]);

    await page.keyboard.press("Escape");
    await expect(question).toBeHidden();
    await expect(video(page)).toHaveJSProperty("paused", true);
    await video(page).evaluate((element: HTMLVideoElement) => void element.play().catch(() => {}));
    await expect(more).toBeFocused();
    await page.keyboard.press("Enter");
    await moved(page, (await timeOf(page)) + 1);
    await expect.poll(loaded, { timeout: 30_000 }).toBeGreaterThan(before);
    const settings = await openSettings(page);
    await expect(settings.getByText(/^This visit: 1\d MB$/)).toBeVisible();
    await expect(settings.getByRole("combobox", { name: "Limit for a visit" })).toHaveValue("10");
  });

  test("a viewer may go on in the lowest quality", async ({ page }) => {
    await nearCap(page);
    // A page that is made before the playlists are known has no sizes for the settings.
    const html = async () => (await page.goto(RECORDING))?.text();
    await expect.poll(html).toContain("Video, lowest quality");
    await ourControls(page);
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await page.getByRole("button", { name: "Lowest quality" }).click({ timeout: 30_000 });
    await moved(page, (await timeOf(page)) + 1);
    const settings = await openSettings(page);
    await expect(settings.getByRole("checkbox", { name: "Data saver" })).toBeChecked();
    const row = (name: string) =>
      settings.locator("div", { has: page.getByText(name, { exact: true }) }).last();
    // The note of the data saver leaves the size to the list.
    await expect(settings.getByText(/^\d+p at most$/)).toBeVisible();
    const lowest = await row("Video, lowest quality").locator("dd").textContent();
    await expect(row("Video, as it plays now").locator("dd")).toHaveText(lowest ?? "");
    await expect(row("Audio only")).toContainText("MB/h");
    await expect(page.locator("#player").getByText(/^about/)).toBeHidden();
  });
});
