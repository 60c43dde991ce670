import type { Page } from "@playwright/test";
import type { RunningServer } from "../../tests/support/http-server.ts";
import { type Product, startProduct } from "../../tests/support/product.ts";
import { removeFolder, temporaryFolder } from "../../tests/support/temp.ts";
import { newAccount, signUp } from "../support/accounts.ts";
import { alteredPlatform, type RawEvent } from "../support/altered-platform.ts";
import {
  controlsOf,
  moved,
  noteLosses,
  openSettings,
  ourControls,
  timeOf,
  video,
} from "../support/player.ts";
import { expect, test } from "../support/test.ts";

/** Replacements for the recordings of the demo. */
const ALTERED: Record<string, (event: RawEvent) => void> = {
  "archived-9": (event) => {
    event.media_type = "externalContent";
    event.eventUrl = "https://elsewhere.example/watch";
  },
  "archived-6": ({ source }) => {
    source.pano = source.hd?.replace(/\/master\.m3u8$/, "/master.m3u8?camera=pano") ?? null;
  },
  "live-1": ({ source }) => {
    source.pano = source.hd?.replace(/\/master\.m3u8$/, "/master.m3u8?camera=pano") ?? null;
  },
  "archived-7": ({ source }) => {
    source.hd = source.mp4 = `${platformUrl}/media/nowhere.mp4`;
  },
  // A file whose URL expires after one visit: the second one has another.
  "archived-10": ({ source }) => {
    const whole = source.mp4;
    source.hd = source.mp4 = renewedFiles === 0 ? `${platformUrl}/media/nowhere.mp4?expired` : whole;
    renewedFiles += 1;
  },
  "archived-8": ({ source }) => {
    source.hd = `${source.hd}?renewed=${renewals}`;
    renewals += 1;
  },
  "channel-1": ({ source }) => {
    source.hd = `${source.hd}?renewed=${renewals}`;
    renewals += 1;
  },
};

const platformUrl = process.env.TOUCHLINE_E2E_PLATFORM ?? "";
let renewals = 0;
let renewedFiles = 0;
let platform: RunningServer;
let product: Product;
let dataDirectory: string;

test.beforeAll(async () => {
  dataDirectory = temporaryFolder("unusual");
  platform = await alteredPlatform(
    platformUrl,
    (event, id) => ALTERED[id]?.(event),
    /^\/api\/tag\/remove_list/,
  );
  const env = { API_BASE: platform.url, PLATFORM_ORIGIN: platformUrl, SOCKET_BASE: platformUrl };
  product = await startProduct({ dataDirectory, env });
});
test.afterAll(async () => {
  await product?.stop();
  await platform?.close();
  removeFolder(dataDirectory);
});

/** Waits until the element has lost its media (`noteLosses`) and shows a frame again. */
async function hasChanged(page: Page) {
  await expect(video(page)).toHaveAttribute("data-lost");
  await video(page).evaluate((element) => element.removeAttribute("data-lost"));
  await expect
    .poll(() =>
      video(page).evaluate(({ readyState, seeking }: HTMLVideoElement) => readyState >= 2 && !seeking),
    )
    .toBe(true);
}

async function play(page: Page) {
  await ourControls(page);
  await page.getByRole("button", { name: "Play", exact: true }).click();
}

test("a match that is shown on another site links there, and contains no stream URL", async ({
  page,
  request,
}) => {
  await page.goto(`${product.url}/events/archived-9`);
  const main = page.getByRole("main");
  await expect(main).toContainText("This match is shown on another site.");
  const way = main.getByRole("link", { name: "Watch on that site" });
  await expect(way).toHaveAttribute("href", "https://elsewhere.example/watch");
  await expect(way).toHaveAttribute("rel", /noopener/);
  await expect(video(page)).toHaveCount(0);
  expect(await (await request.get(`${product.url}/events/archived-9`)).text()).not.toMatch(/\.m3u8|\.mp4/);
});

test("the moments of a match that does not play here are listed without links", async ({ page }) => {
  await signUp(page, newAccount(), product.url);
  await page.goto(`${product.url}/events/archived-9`);
  const timeline = page.locator("#timeline");
  await timeline.getByText("Add a tag").click();
  await timeline.getByLabel("What happened").fill("A fine save");
  await timeline.getByRole("button", { name: "Save tag" }).click();
  await expect(timeline.getByRole("listitem").filter({ hasText: "A fine save" })).toBeVisible();
  await expect(timeline.getByRole("link", { name: /^Play from/ })).toHaveCount(0);
});

test.describe("a tag that could not be deleted", () => {
  test.use({ expectedProblems: [/\b400\b/] });

  test("shows the error in its row", async ({ page }) => {
    await signUp(page, newAccount(), product.url);
    await page.goto(`${product.url}/events/archived-1`);
    const timeline = page.locator("#timeline");
    await timeline.getByText("Add a tag").click();
    await timeline.getByLabel("What happened").fill("Here to stay");
    await timeline.getByRole("button", { name: "Save tag" }).click();
    const row = timeline.getByRole("listitem").filter({ hasText: "Here to stay" });
    await row.locator("summary").click();
    await row.getByRole("button", { name: "Remove tag" }).click();
    await expect(row.getByRole("alert")).toContainText("Couldn’t save that.");
  });
});

test.describe("a tag that cannot be sent @scripts", () => {
  test.use({ expectedProblems: [/ERR_INTERNET_DISCONNECTED|\b503\b|SyntaxError/] });

  for (const failure of ["no network", "an unreachable server"] as const) {
    test(`stays in its form, and playback continues: ${failure}`, async ({ page }) => {
      await signUp(page, newAccount(), product.url);
      await page.goto(`${product.url}/events/archived-1`);
      await play(page);
      const timeline = page.locator("#timeline");
      await timeline.getByText("Add a tag").click();
      await timeline.getByLabel("What happened").fill("A fine save");
      if (failure === "no network") await page.context().setOffline(true);
      else
        await page.route(/\/events\/archived-1/, (route) =>
          route.request().method() === "POST"
            ? route.fulfill({ status: 503, body: "Service Unavailable" })
            : route.fallback(),
        );
      await timeline.getByRole("button", { name: "Save tag" }).click();
      await expect(timeline.getByRole("alert")).toContainText("Couldn’t save that.");
      await expect(timeline.getByLabel("What happened")).toHaveValue("A fine save");
      await expect(video(page)).toHaveJSProperty("paused", false);

      await page.context().setOffline(false);
      await page.unroute(/\/events\/archived-1/);
      // On a slow device React renders only the last of several states.
      const devtools = await page.context().newCDPSession(page);
      await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
      await timeline.getByRole("button", { name: "Save tag" }).click();
      await expect(timeline.getByRole("listitem").filter({ hasText: "A fine save" })).toBeVisible();
      await expect(timeline.getByRole("alert")).toHaveCount(0);
    });
  }
});

test.describe("the player @scripts", () => {
  test("switches to the panorama and back at the same position", async ({ page }) => {
    const masters: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("master.m3u8")) masters.push(new URL(request.url()).search);
    });
    await page.goto(`${product.url}/events/archived-6`);
    await play(page);
    await moved(page, 0);
    await video(page).evaluate((element: HTMLVideoElement) => {
      element.currentTime = 900;
      element.playbackRate = 1.5;
    });
    await moved(page, 901);
    const before = await timeOf(page);
    const settings = await openSettings(page);
    const camera = settings.getByRole("combobox", { name: "Camera" });
    await camera.selectOption("Panorama");
    await expect.poll(() => masters.at(-1)).toBe("?camera=pano");
    await moved(page, before);
    await expect(video(page)).toHaveJSProperty("paused", false);
    await expect(video(page)).toHaveJSProperty("playbackRate", 1.5);
    await camera.selectOption("Main camera");
    await expect.poll(() => masters.at(-1)).toBe("");
    await moved(page, before + 1);
    await expect(page.getByRole("alert")).toHaveCount(0);
  });

  test("preserves the live latency when it switches cameras, paused or not", async ({ page }) => {
    await page.goto(`${product.url}/events/live-1`);
    await play(page);
    await moved(page, 0);
    await video(page).evaluate((element: HTMLVideoElement) => {
      element.currentTime -= 120;
    });
    const isBehind = () => expect(controlsOf(page)).toContainText(/−(1:5\d|2:[012]\d)/);
    await isBehind();
    const settings = await openSettings(page);
    const camera = settings.getByRole("combobox", { name: "Camera" });
    await noteLosses(page);
    await camera.selectOption("Panorama");
    await hasChanged(page);
    await moved(page, await timeOf(page));
    await isBehind();

    await video(page).evaluate((element: HTMLVideoElement) => element.pause());
    await camera.selectOption("Main camera");
    await hasChanged(page);
    await isBehind();
    await expect(video(page)).toHaveJSProperty("paused", true);
  });

  test("preserves the position of a paused recording when it switches cameras", async ({ page }) => {
    await page.goto(`${product.url}/events/archived-6`);
    await play(page);
    await moved(page, 0);
    await video(page).evaluate((element: HTMLVideoElement) => {
      element.currentTime = 900;
    });
    await moved(page, 900);
    await video(page).evaluate((element: HTMLVideoElement) => element.pause());
    const before = await timeOf(page);
    const camera = (await openSettings(page)).getByRole("combobox", { name: "Camera" });
    await noteLosses(page);
    for (const view of ["Panorama", "Main camera"]) {
      await camera.selectOption(view);
      await hasChanged(page);
      expect(Math.abs((await timeOf(page)) - before)).toBeLessThan(1);
      await expect(video(page)).toHaveJSProperty("paused", true);
    }
  });

  test.describe("with rejected URLs", () => {
    test.use({ expectedProblems: [/\b40[34]\b|ERR_BLOCKED_BY_ORB/] });

    for (const path of ["/events/archived-8", "/channels/channel-1"]) {
      test(`requests a new stream URL when its own is rejected, and continues: ${path}`, async ({ page }) => {
        let isExpired = false;
        let url = "";
        await page.route(/\.m4s/, (route) =>
          isExpired
            ? route.fulfill({ status: 403, headers: { "access-control-allow-origin": "*" } })
            : route.continue(),
        );
        await page.route(/master\.m3u8\?renewed=/, (route) => {
          // hls.js may be about to request the first one.
          if (route.request().url() !== url) isExpired = false;
          return route.continue();
        });
        await page.goto(product.url + path);
        await ourControls(page);
        const source = video(page).locator("source").first();
        url = (await source.getAttribute("src")) ?? "";
        // As on a page that was left open for long.
        isExpired = true;
        await play(page);
        await expect(source).not.toHaveAttribute("src", url, { timeout: 60_000 });
        await moved(page, 1);
        await expect(page.getByRole("alert")).toHaveCount(0);
      });
    }

    test("requests a new URL of a file when the viewer retries", async ({ page }) => {
      await page.goto(`${product.url}/events/archived-10`);
      await play(page);
      const alert = page.getByRole("main").getByRole("alert");
      await alert.getByRole("button", { name: "Try again" }).click();
      await moved(page, 0);
      await expect(alert).toHaveCount(0);
    });

    test("shows an error, and retries on request", async ({ page }) => {
      const response = await page.request.get(`${platformUrl}/api/event/get_by_id/id/archived-5`);
      const whole = ((await response.json()) as { content: RawEvent }).content.source.mp4 ?? "";
      let isBack = false;
      await page.route(/nowhere\.mp4/, async (route) => {
        if (!isBack) return route.continue();
        await route.continue({ url: whole });
      });
      await page.goto(`${product.url}/events/archived-7`);
      await play(page);
      const alert = page.getByRole("main").getByRole("alert");
      await expect(alert).toContainText("This video can’t be played right now.");
      isBack = true;
      await alert.getByRole("button", { name: "Try again" }).click();
      await moved(page, 0);
      await expect(alert).toHaveCount(0);
    });
  });
});
