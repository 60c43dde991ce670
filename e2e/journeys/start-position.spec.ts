import type { Page } from "@playwright/test";
import {
  beginningOf,
  type StartPosition,
  simplePlaylist,
  simpleRendition,
} from "../../common/hls-playlist.ts";
import {
  controlsOf,
  holdScripts,
  knowsStart,
  moved,
  noteLosses,
  numberIn,
  ourControls,
  pressBeforeHydration,
  timeOf,
  video,
  watchSegments,
} from "../support/player.ts";
import { expect, test } from "../support/test.ts";

const SECOND = 4_916;
/** Age (s) of the live moment: well within the window of ten minutes. */
const AGO = 180;

interface Start {
  path: string;
  position: StartPosition;
  /** Number of the segment that holds the position. */
  number: number;
}

/** Number in the URL of the segment with which an event starts at a position. */
async function segmentAt(page: Page, id: string, position: StartPosition): Promise<number> {
  const text = async (url: string) => (await page.request.get(url)).text();
  const { content } = JSON.parse(
    await text(`${process.env.TOUCHLINE_E2E_PLATFORM}/api/event/get_by_id/id/${id}`),
  ) as { content: { source: { hd: string } } };
  const master = content.source.hd;
  const rendition = simpleRendition(await text(master), master);
  const playlist = rendition && simplePlaylist(await text(rendition.url), rendition.url);
  const segment = playlist && beginningOf(playlist, undefined, position)?.segment;
  if (!segment) throw new Error(`${id} does not start at ${JSON.stringify(position)}`);
  return numberIn(segment.url);
}

async function kickOff(page: Page, id: string): Promise<number> {
  const response = await page.request.get(
    `${process.env.TOUCHLINE_E2E_PLATFORM}/api/event/get_by_id/id/${id}`,
  );
  return Date.parse(((await response.json()) as { content: { event_date: string } }).content.event_date);
}

async function recording(page: Page): Promise<Start> {
  const position = { startAt: SECOND };
  return {
    path: `/events/archived-1?t=${SECOND}`,
    position,
    number: await segmentAt(page, "archived-1", position),
  };
}

async function liveMatch(page: Page): Promise<Start> {
  const since = await kickOff(page, "live-1");
  const second = Math.floor((Date.now() - since) / 1_000) - AGO;
  const position = { startDate: since + second * 1_000 };
  return { path: `/events/live-1?t=${second}`, position, number: await segmentAt(page, "live-1", position) };
}

/** Notes the media time of the first frame that the video shows. */
const watchFirstFrame = (page: Page) =>
  page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      const element = document.querySelector("video");
      if (!element) return;
      observer.disconnect();
      element.requestVideoFrameCallback((_now, { mediaTime }) => Object.assign(window, { mediaTime }));
    }).observe(document, { childList: true, subtree: true });
  });
const firstFrame = (page: Page) => page.evaluate(() => (window as { mediaTime?: number }).mediaTime);

/** Presses Play, unless a gesture of the test has made the link itself play. */
async function pressPlay(page: Page): Promise<void> {
  await ourControls(page);
  await video(page).evaluate((element: HTMLVideoElement) => element.play());
}

async function expectStart(page: Page, { position, number }: Start, segments: number[]): Promise<void> {
  expect(segments[0]).toBe(number);
  expect(Math.min(...segments)).toBe(number);
  const { startAt } = position;
  if (startAt === undefined) return;
  const shown = await firstFrame(page);
  expect(shown).toBeGreaterThan(startAt - 0.1);
  // A busy browser reports a frame that is later than the first one.
  expect(shown).toBeLessThan(startAt + 1);
}

test.describe("a second in the URL @scripts", () => {
  for (const [name, find] of Object.entries({ recording, liveMatch })) {
    test(`is where a ${name} starts before scripts load, and goes on with them`, async ({ page }) => {
      const start = await find(page);
      await knowsStart(page, start.path);
      const release = await holdScripts(page);
      const segments = watchSegments(page);
      await watchFirstFrame(page);
      await page.goto(start.path, { waitUntil: "commit" });
      await expect.poll(() => segments).toEqual([start.number]);
      await pressBeforeHydration(page);
      await expect.poll(() => firstFrame(page)).toBeDefined();
      await expectStart(page, start, segments);
      const from = await timeOf(page);
      await moved(page, from + 2);
      await noteLosses(page);
      release();
      await ourControls(page);
      await page.waitForResponse(/\/(240|360|720)p\/.*\.m4s/, { timeout: 60_000 });
      await moved(page, (await timeOf(page)) + 3);
      await expect(video(page)).not.toHaveAttribute("data-lost");
      await expectStart(page, start, segments);
      expect(await timeOf(page)).toBeLessThan(from + 50);
      await expect(page.getByRole("alert")).toHaveCount(0);
    });

    test(`is where a ${name} starts when Play is pressed in the player`, async ({ page }) => {
      const start = await find(page);
      await knowsStart(page, start.path);
      const segments = watchSegments(page);
      await watchFirstFrame(page);
      await page.goto(start.path);
      await ourControls(page);
      await pressPlay(page);
      await expect.poll(() => firstFrame(page)).toBeDefined();
      const from = await timeOf(page);
      await moved(page, from + 3);
      await expectStart(page, start, segments);
      expect(await timeOf(page)).toBeLessThan(from + 30);
    });
  }

  test("is where a live match is behind, from which the viewer can go to live", async ({ page }) => {
    const { path } = await liveMatch(page);
    await page.goto(path);
    await pressPlay(page);
    await moved(page, 0);
    await expect(
      controlsOf(page).getByRole("button", { name: /^Go to live, [23]:\d\d behind$/ }),
    ).toBeVisible();
    await expect(page.getByRole("alert")).toHaveCount(0);
  });

  test("is where hls.js starts a recording that instant start leaves to it", async ({ page }) => {
    const start = await recording(page);
    // Until hls.js has the element, the browser's own player may have begun, in Chromium with the first segment.
    const segments = watchSegments(page, (request) => request.resourceType() !== "media");
    await watchFirstFrame(page);
    // As in a browser with native HLS that is good, to which instant start leaves the video.
    await page.addInitScript(() => Object.assign(window, { ManagedMediaSource: undefined }));
    await page.goto(start.path);
    const source = () => video(page).evaluate((element: HTMLVideoElement) => element.currentSrc);
    await expect.poll(source).toMatch(/^blob:/);
    await pressPlay(page);
    await expect.poll(() => firstFrame(page)).toBeDefined();
    await expectStart(page, start, segments);
  });

  for (const search of ["t=-5", "t=1.5", "t=99999999", "t=5400&t=5400", "t=9999", "t=", "t=0"]) {
    test(`counts as absent if it is no second of the video: ${search}`, async ({ page }) => {
      const path = `/events/archived-1?${search}`;
      await knowsStart(page, path);
      await holdScripts(page);
      const segments = watchSegments(page);
      await watchFirstFrame(page);
      await page.goto(path, { waitUntil: "commit" });
      await expect.poll(() => segments).toEqual([0]);
      for (const source of await video(page).locator("source").all())
        await expect(source).not.toHaveAttribute("src", /#/);
      await pressBeforeHydration(page);
      await expect.poll(() => firstFrame(page)).toBeLessThan(0.1);
    });
  }

  test("that a live match no longer has starts it live, and says so", async ({ page }) => {
    const path = "/events/live-1?t=0";
    const segments = watchSegments(page);
    await page.goto(path);
    await pressPlay(page);
    await moved(page, 0);
    await expect(page.getByRole("alert").filter({ hasText: "no longer available" })).toBeVisible();
    await expect(controlsOf(page).getByRole("button", { name: "Watching live" })).toBeVisible();
    expect(Math.max(...segments) - Math.min(...segments)).toBeLessThan(30);
  });
});

test("a second in the URL is where the browser's own player starts a recording", async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled !== false, "scripts play it otherwise");
  await page.goto(`/events/archived-1?t=${SECOND}`);
  const sources = await video(page).locator("source").all();
  expect(sources.length).toBeGreaterThan(1);
  for (const source of sources) await expect(source).toHaveAttribute("src", new RegExp(`#t=${SECOND}$`));
  await pressBeforeHydration(page);
  await expect.poll(() => timeOf(page), { timeout: 30_000 }).toBeGreaterThanOrEqual(SECOND);
  expect(await timeOf(page)).toBeLessThan(SECOND + 30);
});

test("a second in the URL is where the browser's own player starts a live match", async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled !== false, "scripts play it otherwise");
  const { path } = await liveMatch(page);
  const second = Number(/t=(\d+)/.exec(path)?.[1]);
  await page.goto(path);
  await expect(video(page).locator("source").first()).toHaveAttribute("src", new RegExp(`#t=${second}$`));
  await pressBeforeHydration(page);
  await expect.poll(() => timeOf(page), { timeout: 30_000 }).toBeGreaterThanOrEqual(second);
  expect(await timeOf(page)).toBeLessThan(second + 30);
});
