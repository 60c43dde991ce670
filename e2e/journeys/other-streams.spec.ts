import type { Page } from "@playwright/test";
import { removeFolder, temporaryFolder } from "../../tests/support/temp.ts";
import { type OtherStream, type OtherStreams, startOtherStreams } from "../support/other-streams.ts";
import { outwait } from "../support/passing-time.ts";
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

/** Serves invalid segments; counts these responses. */
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

/** Opens a recording with a stream of another packager, and plays it. */
async function play(page: Page, stream: OtherStream) {
  await page.goto(streams.pageOf(stream));
  await ourControls(page);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await moved(page, 0);
}

/** Records which files of the stream with separate tracks a page loads. */
function watchTracks(page: Page): string[] {
  const files: string[] = [];
  page.on("request", (request) => files.push(/\/(?:tracks|live)\/([\w.]+)$/.exec(request.url())?.[1] ?? ""));
  return files;
}

const audioTime = (page: Page) =>
  page.locator("audio").evaluate((element: HTMLAudioElement) => element.currentTime);

test("a stream that lists its audio is heard without its video", async ({ page }) => {
  const files = watchTracks(page);
  await page.goto(`${streams.pageOf("tracks")}?sound=on&results=shown`);
  await expect(page).toHaveURL(/\/data\?results=shown$/);
  await expect(page.locator("li", { hasText: "Audio only" })).toContainText(/[\d.]+ MB/);
  expect(files.filter(Boolean)).toEqual([]);
  await page.locator("audio").evaluate((element: HTMLAudioElement) => element.play());
  await expect.poll(() => audioTime(page), { timeout: 30_000 }).toBeGreaterThan(1);
});

test("a live stream that lists its audio is heard without its video", async ({ page }) => {
  const files = watchTracks(page);
  await page.goto(`${streams.pageOf("live")}?sound=on`);
  await expect(page).toHaveURL(/\/data$/);
  await expect(page.locator("li", { hasText: "Audio only" })).toContainText(/[\d.]+ MB\/h/);
  expect(files.filter(Boolean)).toEqual([]);
  await page.locator("audio").evaluate((element: HTMLAudioElement) => element.play());
  await expect.poll(() => audioTime(page), { timeout: 30_000 }).toBeGreaterThan(0);
  // A live stream begins at any second.
  const from = await audioTime(page);
  await expect.poll(() => audioTime(page), { timeout: 30_000 }).toBeGreaterThan(from + 1);
});

test("a stream whose audio is in its video offers no audio alone", async ({ page }) => {
  await page.goto(`${streams.pageOf("ts")}?sound=on`);
  await expect(page.locator("video")).toBeVisible();
  await expect(page.getByRole("link", { name: "Audio and data use" })).toBeVisible();
});

test.describe("streams of other packagers @scripts", () => {
  test("the audio alone, in a browser without HLS, which loads nothing before Play", async ({ page }) => {
    await page.addInitScript(() => {
      HTMLMediaElement.prototype.canPlayType = () => "";
    });
    const files = watchTracks(page);
    await page.goto(`${streams.pageOf("tracks")}/data?results=shown`);
    const playButton = page.getByRole("button", { name: "Play", exact: true });
    await expect(playButton).toBeVisible();
    expect(files.filter(Boolean)).toEqual([]);
    await playButton.click();
    await expect.poll(() => audioTime(page), { timeout: 30_000 }).toBeGreaterThan(1);
    expect(files.filter((name) => name && !/^(1[._]|init_1)/.test(name))).toEqual([]);
    await expect(page.locator("audio")).toHaveAttribute("controls");
  });

  test("the audio of a live stream, in a browser without HLS, starts at once and does not stall", async ({
    page,
  }) => {
    await page.addInitScript(() => {
      HTMLMediaElement.prototype.canPlayType = () => "";
    });
    await page.goto(`${streams.pageOf("live")}/data`);
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await expect.poll(() => audioTime(page), { timeout: 8_000 }).toBeGreaterThan(0);
    const from = await audioTime(page);
    await expect.poll(() => audioTime(page), { timeout: 8_000 }).toBeGreaterThan(from + 3);
  });

  test("transport stream", async ({ page }) => {
    await play(page, "ts");
    expect(await widthOf(page)).toBe(96);
    await moved(page, 3);
  });

  test("fMP4 with separate audio tracks and subtitles", async ({ page }) => {
    await play(page, "tracks");
    // The stream is over after twelve seconds, the words after eleven.
    await video(page).evaluate((element: HTMLVideoElement) => element.pause());
    const settings = await openSettings(page);
    await expect(settings.getByRole("combobox", { name: "Audio" }).getByRole("option")).toHaveText([
      "audio_1",
      "audio_2",
    ]);
    await settings.getByRole("combobox", { name: "Audio" }).selectOption("audio_2");
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

  test("discontinuities in the timestamps, with another resolution after them", async ({ page }) => {
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

  test("a decoder error is recovered, and playback continues", async ({ page }) => {
    await page.addInitScript(() => {
      const give = URL.createObjectURL;
      URL.createObjectURL = (source) => {
        Object.assign(window, { lastSource: source });
        return give.call(URL, source);
      };
    });
    await page.goto(streams.pageOf("ts"));
    await ourControls(page);
    // So that there is a segment to append when it fails.
    const release = await holdScripts(page, /\/ts\/2\.m2t/);
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await moved(page, 1);
    await page.evaluate(() => (Reflect.get(window, "lastSource") as MediaSource).endOfStream("decode"));
    release();
    await moved(page, 5);
    await expect(page.getByRole("alert")).toHaveCount(0);
  });

  test("a stream that the browser cannot decode shows an error", async ({ page }) => {
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

  test("an unreadable stream shows an error, and plays once it is readable", async ({ page }) => {
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

  test("an unreadable stream falls back to the file next to it", async ({ page }) => {
    await spoilSegments(page);
    await page.goto(streams.pageOf("withFile"));
    await ourControls(page);
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await moved(page, 1);
    await expect(video(page)).toHaveJSProperty("paused", false);
    await expect(page.getByRole("alert")).toHaveCount(0);
  });

  test("a stream whose first requests failed is loaded again", async ({ page }) => {
    await spoilSegments(page, 8);
    await page.goto(streams.pageOf("ts"));
    await ourControls(page);
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await moved(page, 2);
    await expect(page.getByRole("alert")).toHaveCount(0);
  });

  test("fMP4 without audio", async ({ page }) => {
    await play(page, "silent");
    await moved(page, 3);
  });
});

/** Script files of the page, except hls.js. */
const PAGE_SCRIPTS = /\/assets\/(?!hls)[^/]*\.js$/;

test.describe("streams of other packagers, before hydration @scripts", () => {
  for (const stream of ["ts", "tracks", "breaks", "encrypted", "silent"] as const) {
    test(`${stream}: hls.js starts playback, and the page takes over`, async ({ page }) => {
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
      // Before Play the first files and the right build of hls.js are loaded.
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
      // The page's controls use the same instance of hls.js.
      if (stream === "tracks")
        await expect((await openSettings(page)).getByRole("combobox", { name: "Audio" })).toBeVisible();
      expect(scripts()).toEqual([library, "/assets/hls-playback"]);
    });
  }

  test("a page that hydrates after the stream has failed shows the error", async ({ page }) => {
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

  test("with data saving on, nothing of the stream is loaded before Play", async ({ page }) => {
    await knowsStart(page, streams.pageOf("ts"));
    const release = await holdScripts(page, PAGE_SCRIPTS);
    await page.context().addCookies([{ name: "data-saver", value: "on", url: streams.pageOf("ts") }]);
    const files: string[] = [];
    page.on("request", (request) => {
      if (/\/ts\/|\/assets\/hls/.test(request.url())) files.push(request.url());
    });
    await page.goto(streams.pageOf("ts"), { waitUntil: "commit" });
    await expect(video(page)).toHaveAttribute("controls");
    await outwait(page, 1_000);
    expect(files).toEqual([]);
    await pressBeforeHydration(page);
    await moved(page, 0.3);
    release();
  });

  test.describe("hls.js that fails to load", () => {
    test.use({ expectedProblems: [/ERR_FAILED|Failed to fetch dynamically imported module/] });

    test("leaves the stream to the browser, and the page hydrates nevertheless", async ({ page }) => {
      await page.route(/\/assets\/hls/, (route) => route.abort());
      await page.goto(streams.pageOf("tracks"), { waitUntil: "commit" });
      // Missing files mean an older build: the page reloads once.
      await expect(async () => {
        await pressBeforeHydration(page);
        await ourControls(page);
      }).toPass();
      await expect(video(page)).not.toHaveAttribute("src", /^blob:/);
    });
  });
});
