import type { APIRequestContext, Page } from "@playwright/test";
import { expect, test } from "../support/test.ts";

/** A free recording of the demo. */
const RECORDING = "archived-1";
const MAX_KBPS = 45;

interface Source {
  audio: { url: string; bytes: number };
  download: { url: string; bytes: number };
}

async function sourceOf(request: APIRequestContext): Promise<Source> {
  const url = `${process.env.TOUCHLINE_E2E_PLATFORM}/api/event/get_by_id/id/${RECORDING}`;
  return (await (await request.get(url)).json()).content.source;
}

const audio = (page: Page) => page.locator("audio");
const timeOf = (page: Page) => audio(page).evaluate((element: HTMLAudioElement) => element.currentTime);
const play = (page: Page) => audio(page).evaluate((element: HTMLAudioElement) => element.play());

/** Records the media that a page requests, but for still images. */
function watchMedia(page: Page): string[] {
  const urls: string[] = [];
  page.on("request", (request) => {
    if (/\/media\/(?!sprites|.*\/thumbnails\.vtt)/.test(request.url())) urls.push(request.url());
  });
  return urls;
}

test("a match is heard without its video, and nothing else is loaded", async ({ page }) => {
  const media = watchMedia(page);
  await page.goto(`/en/events/${RECORDING}?sound=on`);
  await expect(page).toHaveURL(new RegExp(`/events/${RECORDING}/data$`));
  await expect(audio(page)).toHaveAttribute("preload", "none");
  await expect(page.locator("video")).toHaveCount(0);
  await expect(page.getByText("What it takes in data")).toBeVisible();
  expect(media).toEqual([]);
  await play(page);
  await expect.poll(() => timeOf(page), { timeout: 30_000 }).toBeGreaterThan(1);
  expect(media.length).toBeGreaterThan(0);
  expect(media.filter((url) => !/\/audio\//.test(url))).toEqual([]);
  await page.getByRole("link", { name: "Back to the video" }).click();
  await expect(page.locator("video")).toBeVisible();
});

test("the audio of a match takes at most 45 kbit/s, and its size is said", async ({ page, request }) => {
  const { audio: file } = await sourceOf(request);
  const whole = await request.get(file.url);
  const { length } = await whole.body();
  expect(length).toBe(file.bytes);
  await page.goto(`/en/events/${RECORDING}/data?results=shown`);
  const said = page.locator("li", { hasText: "Audio only" });
  const [, megabytes = ""] = /([\d.]+) MB/.exec((await said.textContent()) ?? "") ?? [];
  expect(Math.abs((Number(megabytes) * 1_000_000) / length - 1)).toBeLessThan(0.1);
  await play(page);
  await expect.poll(() => timeOf(page), { timeout: 30_000 }).toBeGreaterThan(0.5);
  const seconds = await audio(page).evaluate((element: HTMLAudioElement) => element.duration);
  expect((length * 8) / seconds / 1_000).toBeLessThan(MAX_KBPS);
});

test("a live match is heard, too", async ({ page }) => {
  const media = watchMedia(page);
  await page.goto("/en/events/live-1/data");
  await expect(page.getByText(/MB\/h/).first()).toBeVisible();
  await play(page);
  await expect.poll(() => timeOf(page), { timeout: 30_000 }).toBeGreaterThan(1);
  expect(media.filter((url) => !/\/audio\//.test(url))).toEqual([]);
});

test("a recording is downloaded, and an interrupted download continues", async ({ page, request }) => {
  await page.goto(`/en/events/${RECORDING}/data?results=shown`);
  const link = page.getByRole("link", { name: "Download, lowest quality" });
  const url = (await link.getAttribute("href")) ?? "";
  const { download } = await sourceOf(request);
  expect(new URL(url, page.url()).pathname).toBe(new URL(download.url).pathname);
  const half = Math.floor(download.bytes / 2);
  const first = await request.get(url, { headers: { range: `bytes=0-${half - 1}` } });
  const { etag = "", "content-disposition": disposition = "" } = first.headers();
  expect(disposition).toMatch(/^attachment; .*filename\*=UTF-8''/);
  const rest = await request.get(url, { headers: { range: `bytes=${half}-`, "if-range": etag } });
  expect([first.status(), rest.status()]).toEqual([206, 206]);
  const whole = Buffer.concat([await first.body(), await rest.body()]);
  expect(whole.length).toBe(download.bytes);
  expect(whole.toString("latin1", 4, 8)).toBe("ftyp");
  const refused = await request.get(url.replace(/\/s\/\d+/, "/s/1"));
  expect(refused.status()).toBe(403);
});

test.describe("with scripts @scripts", () => {
  test("while the result is hidden, the length stays hidden", async ({ page }) => {
    await page.goto(`/en/events/${RECORDING}/data`);
    const sizes = page.getByRole("region", { name: "What it takes in data" });
    await expect(sizes).toContainText("MB/h");
    await expect(sizes).not.toContainText(/\d MB(?!\/h)/);
    await expect(audio(page)).not.toHaveAttribute("controls");
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await expect.poll(() => timeOf(page), { timeout: 30_000 }).toBeGreaterThan(1);
    await page.getByRole("button", { name: "Forward 30 seconds" }).click();
    await expect.poll(() => timeOf(page), { timeout: 30_000 }).toBeGreaterThan(30);
    await page.getByRole("button", { name: "Pause" }).click();
    await expect(page.getByRole("button", { name: "Play", exact: true })).toBeVisible();
  });

  test("still images follow the audio, and none is loaded once they are off", async ({ page }) => {
    const media = watchMedia(page);
    const images: string[] = [];
    page.on("request", (request) => {
      if (/\/sprites\/|\/thumbnails\.vtt/.test(request.url())) images.push(request.url());
    });
    await page.goto(`/en/events/${RECORDING}/data?results=shown&t=600`);
    const still = page.locator("canvas");
    const drawn = () => still.evaluate((canvas: HTMLCanvasElement) => [canvas.width, canvas.toDataURL()]);
    const toggle = page.getByRole("button", { name: "Still images" });
    await expect(toggle).toHaveAttribute("aria-pressed", "true");
    expect(images).toEqual([]);
    await play(page);
    await expect.poll(async () => (await drawn())[0], { timeout: 30_000 }).toBe(160);
    const first = await drawn();
    await audio(page).evaluate((element: HTMLAudioElement) => {
      element.currentTime = 1_500;
    });
    await expect.poll(drawn, { timeout: 30_000 }).not.toEqual(first);
    expect(images.filter((url) => url.includes("/sprites/"))).toHaveLength(1);
    await toggle.click();
    await expect(still).toHaveCount(0);
    await page.reload();
    images.length = 0;
    await expect(toggle).toHaveAttribute("aria-pressed", "false");
    await play(page);
    await expect.poll(() => timeOf(page), { timeout: 30_000 }).toBeGreaterThan(601);
    expect(images).toEqual([]);
    expect(media.filter((url) => !/\/audio\//.test(url))).toEqual([]);
  });

  test("the page of a match links to its audio", async ({ page }) => {
    await page.goto(`/en/events/${RECORDING}`);
    await page.getByRole("link", { name: "Audio only" }).click();
    await expect(page).toHaveURL(/\/data$/);
    // The length of this recording is hidden, so scripts replace the browser's controls.
    await expect(page.getByRole("button", { name: "Play", exact: true })).toBeVisible();
  });
});
