import type { Page } from "@playwright/test";
import { removeFolder, temporaryFolder } from "../../tests/support/temp.ts";
import { type OtherStream, type OtherStreams, startOtherStreams } from "../support/other-streams.ts";
import {
  holdScripts,
  knowsStart,
  moved,
  noteLosses,
  openSettings,
  ourControls,
  pressBeforeHydration,
  timeOf,
  video,
} from "../support/player.ts";
import { expect, test } from "../support/test.ts";

let streams: OtherStreams;
let dataDirectory: string;
test.beforeAll(async () => {
  dataDirectory = temporaryFolder("other-streams");
  streams = await startOtherStreams(process.env.TOUCHLINE_E2E_PLATFORM ?? "", dataDirectory);
});
test.afterAll(async () => {
  await streams?.close();
  removeFolder(dataDirectory);
});

const widthOf = (page: Page) => video(page).evaluate((element: HTMLVideoElement) => element.videoWidth);

/** Segments that are none; how many are answered so. */
async function spoilSegments(page: Page, most = Number.POSITIVE_INFINITY) {
  let spoilt = 0;
  await page.route(/\/ts\/\d\.m2t/, (route) => {
    spoilt += 1;
    return spoilt > most
      ? route.continue()
      : route.fulfill({ headers: { "access-control-allow-origin": "*" }, body: "no transport stream" });
  });
  return { stop: () => page.unroute(/\/ts\/\d\.m2t/) };
}

/** Opens a recording whose stream is one of those that other packagers made, and plays it. */
async function play(page: Page, stream: OtherStream) {
  await page.goto(streams.pageOf(stream));
  await ourControls(page);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await moved(page, 0);
}

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

  test("a decoder that breaks off is repaired, and playback goes on", async ({ page }) => {
    await page.addInitScript(() => {
      const give = URL.createObjectURL;
      URL.createObjectURL = (source) => {
        Object.assign(window, { lastSource: source });
        return give.call(URL, source);
      };
    });
    await page.goto(streams.pageOf("ts"));
    await ourControls(page);
    // So that there is something to append when it breaks.
    const release = await holdScripts(page, /\/ts\/2\.m2t/);
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await moved(page, 1);
    await page.evaluate(() => (Reflect.get(window, "lastSource") as MediaSource).endOfStream("decode"));
    release();
    await moved(page, 5);
    await expect(page.getByRole("alert")).toHaveCount(0);
  });

  test("a stream that the browser cannot decode is said to be none that plays", async ({ page }) => {
    await page.route(/\/ts\/master\.m3u8/, (route) =>
      route.fulfill({
        headers: { "access-control-allow-origin": "*" },
        contentType: "application/vnd.apple.mpegurl",
        body: '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=9,CODECS="hvc1.2.4.L123.B0,mp4a.40.2"\nindex.m3u8\n',
      }),
    );
    await page.goto(streams.pageOf("ts"));
    await expect(page.getByRole("alert")).toBeVisible();
    await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
  });

  test("a stream of which nothing can be read is said to be none, and played when it can", async ({
    page,
  }) => {
    const spoiling = await spoilSegments(page);
    await page.goto(streams.pageOf("ts"));
    await ourControls(page);
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await expect(page.getByRole("alert")).toBeVisible();
    await spoiling.stop();
    await page.getByRole("button", { name: "Try again" }).click();
    await moved(page, 1);
    await expect(page.getByRole("alert")).toHaveCount(0);
  });

  test("a stream of which nothing can be read leaves the picture to the file beside it", async ({ page }) => {
    await spoilSegments(page);
    await page.goto(streams.pageOf("withFile"));
    await ourControls(page);
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await moved(page, 1);
    await expect(video(page)).toHaveJSProperty("paused", false);
    await expect(page.getByRole("alert")).toHaveCount(0);
  });

  test("a stream whose beginning could not be read is read again", async ({ page }) => {
    await spoilSegments(page, 8);
    await page.goto(streams.pageOf("ts"));
    await ourControls(page);
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await moved(page, 2);
    await expect(page.getByRole("alert")).toHaveCount(0);
  });

  test("fMP4 without sound", async ({ page }) => {
    await play(page, "silent");
    await moved(page, 3);
  });
});

/** Files of the page's scripts, but not of hls.js. */
const PAGE_SCRIPTS = /\/assets\/(?!hls)[^/]*\.js$/;

test.describe("streams that other packagers made, before the page's scripts are there @scripts", () => {
  for (const stream of ["ts", "tracks", "breaks", "encrypted", "silent"] as const) {
    test(`${stream}: hls.js comes first, and the page goes on with it`, async ({ page }) => {
      await knowsStart(page, streams.pageOf(stream));
      const release = await holdScripts(page, PAGE_SCRIPTS);
      const files: string[] = [];
      page.on("request", (request) => {
        const { origin, pathname } = new URL(request.url());
        if (/\/assets\/hls/.test(pathname)) files.push(pathname.replace(/-[\w-]{8}\.js$/, ""));
        else if (/\/(ts|tracks|breaks|encrypted|silent)\//.test(pathname)) files.push(`${origin}${pathname}`);
      });
      await page.goto(streams.pageOf(stream), { waitUntil: "commit" });
      await expect(video(page)).toHaveAttribute("controls");
      // Before Play its first files are there, and the build that can play it.
      const library = ["ts", "breaks", "silent"].includes(stream) ? "/assets/hls.light" : "/assets/hls";
      const scripts = () => files.filter((file) => file.startsWith("/assets/"));
      await expect.poll(() => files.filter((file) => /\.(m2t|m4s)$/.test(file)).length).toBeGreaterThan(0);
      await expect.poll(scripts).toEqual([library, "/assets/hls-playback"]);
      await pressBeforeHydration(page);
      await moved(page, 0.3);
      await expect(video(page)).toHaveAttribute("controls");
      expect(files, "nothing is loaded twice").toEqual([...new Set(files)]);

      await noteLosses(page);
      release();
      await ourControls(page);
      await moved(page, (await timeOf(page)) + 1);
      await expect(video(page)).not.toHaveAttribute("data-lost");
      await expect(page.getByRole("alert")).toHaveCount(0);
      // The page's controls hold the same library.
      if (stream === "tracks")
        await expect((await openSettings(page)).getByRole("combobox", { name: "Sound" })).toBeVisible();
      expect(scripts()).toEqual([library, "/assets/hls-playback"]);
    });
  }

  test("a page that comes when the stream has been given up says so", async ({ page }) => {
    await knowsStart(page, streams.pageOf("ts"));
    await spoilSegments(page);
    const release = await holdScripts(page, PAGE_SCRIPTS);
    await page.goto(streams.pageOf("ts"), { waitUntil: "commit" });
    await expect(video(page)).toHaveAttribute("controls");
    const sourceFails = video(page).evaluate(
      (element) => new Promise((resolve) => element.addEventListener("error", resolve, true)),
    );
    await pressBeforeHydration(page);
    await sourceFails;
    release();
    await ourControls(page);
    await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
  });

  test("a viewer who saves data loads nothing of it before Play", async ({ page }) => {
    await knowsStart(page, streams.pageOf("ts"));
    const release = await holdScripts(page, PAGE_SCRIPTS);
    await page.context().addCookies([{ name: "data-saver", value: "on", url: streams.pageOf("ts") }]);
    const files: string[] = [];
    page.on("request", (request) => {
      if (/\/ts\/|\/assets\/hls/.test(request.url())) files.push(request.url());
    });
    await page.goto(streams.pageOf("ts"), { waitUntil: "commit" });
    await expect(video(page)).toHaveAttribute("controls");
    await page.waitForTimeout(1_000);
    expect(files).toEqual([]);
    await pressBeforeHydration(page);
    await moved(page, 0.3);
    release();
  });

  test.describe("hls.js that does not come", () => {
    test.use({ expectedProblems: [/ERR_FAILED|Failed to fetch dynamically imported module/] });

    test("leaves the stream to the browser, and the page comes nevertheless", async ({ page }) => {
      await page.route(/\/assets\/hls/, (route) => route.abort());
      await page.goto(streams.pageOf("tracks"), { waitUntil: "commit" });
      // A page whose files are missing is of an older build: it is loaded again, once.
      await expect(async () => {
        await pressBeforeHydration(page);
        await ourControls(page);
      }).toPass();
      await expect(video(page)).not.toHaveAttribute("src", /^blob:/);
    });
  });
});
