import { readFileSync } from "node:fs";
import { basename, extname, join } from "node:path";
import type { Page } from "@playwright/test";
import { type RunningServer, serve } from "../../tests/support/http-server.ts";
import { openSettings } from "../support/player.ts";
import { expect, test } from "../support/test.ts";

const STREAMS = join(import.meta.dirname, "../support/streams");
const TYPES: Record<string, string> = {
  ".m3u8": "application/vnd.apple.mpegurl",
  ".m2t": "video/mp2t",
  ".m4s": "video/mp4",
  ".mp4": "video/mp4",
  ".vtt": "text/vtt",
};

let media: RunningServer;
test.beforeAll(async () => {
  media = await serve((request, response) => {
    const [, stream = "", file = ""] = (request.url ?? "").split("/");
    response
      .writeHead(200, {
        "access-control-allow-origin": "*",
        "content-type": TYPES[extname(file)] ?? "application/octet-stream",
      })
      .end(readFileSync(join(STREAMS, basename(stream), basename(file))));
  });
});
test.afterAll(() => media.close());

/** Opens a recording whose stream is one of those that other packagers made, and plays it. */
async function play(page: Page, stream: string) {
  await page.route("**/master.m3u8", async (route) => {
    const answer = await route.fetch({ url: `${media.url}/${stream}/master.m3u8` });
    const body = (await answer.text())
      .replace(/URI="/g, `URI="${media.url}/${stream}/`)
      .replace(/^(?=[^#\n])/gm, `${media.url}/${stream}/`);
    await route.fulfill({ response: answer, body });
  });
  await page.goto("/events/archived-1");
  // Before the library is there, Play shows what the HTML knows of: the stream of the demo.
  await expect(video(page)).toHaveAttribute("src", /^blob:/, { timeout: 30_000 });
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await moved(page, 0);
}

const video = (page: Page) => page.locator("video");
const moved = (page: Page, from: number) =>
  expect
    .poll(() => video(page).evaluate((element: HTMLVideoElement) => element.currentTime), { timeout: 30_000 })
    .toBeGreaterThan(from);
const widthOf = (page: Page) => video(page).evaluate((element: HTMLVideoElement) => element.videoWidth);

test.describe("streams that other packagers made @scripts", () => {
  test("transport stream", async ({ page }) => {
    await play(page, "ts");
    expect(await widthOf(page)).toBe(96);
    await moved(page, 3);
  });

  test("fMP4 with sound tracks and subtitles of their own", async ({ page }) => {
    await play(page, "tracks");
    const settings = await openSettings(page);
    await expect(settings.getByRole("combobox", { name: "Sound" }).getByRole("option")).toHaveText([
      "audio_1",
      "audio_2",
    ]);
    await settings.getByRole("combobox", { name: "Sound" }).selectOption("audio_2");
    await settings.getByRole("combobox", { name: "Captions" }).selectOption("English");
    await expect
      .poll(() =>
        video(page).evaluate((element: HTMLVideoElement) =>
          [...element.textTracks].flatMap((track) =>
            [...(track.activeCues ?? [])].map((cue) => (cue as VTTCue).text),
          ),
        ),
      )
      .toEqual(["The ball is round"]);
  });

  test("breaks in the clock, and pictures of another size behind them", async ({ page }) => {
    await play(page, "breaks");
    await video(page).evaluate((element: HTMLVideoElement) => {
      element.currentTime = 4.5;
    });
    await moved(page, 7);
    expect(await widthOf(page)).toBe(128);
  });

  test("encrypted segments", async ({ page }) => {
    await play(page, "encrypted");
    await moved(page, 3);
  });
});
