import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { FrameLocator, Locator, Page } from "@playwright/test";
import type { RunningServer } from "../../tests/support/http-server.ts";
import { type Product, startProduct } from "../../tests/support/product.ts";
import { removeFolder, temporaryFolder } from "../../tests/support/temp.ts";
import { alteredPlatform } from "../support/altered-platform.ts";
import { expiringMedia } from "../support/expiring-media.ts";
import { judge } from "../support/quality.ts";
import { expect, test } from "../support/test.ts";

const ALLOWED = "https://news.example";
const OTHER = "https://copy.example";

// The site of the journeys is on this machine, which pages of other sites may only reach with a permission.
// The cookie of browsers without scripts would not tell from one that the frame has set.
test.use({ permissions: ["local-network-access"], hasVisited: false });

let product: Product;
let dataDirectory: string;
test.beforeAll(async () => {
  dataDirectory = temporaryFolder("embed-journey");
  const customer = join(dataDirectory, "customer.json");
  writeFileSync(customer, JSON.stringify({ embed_origins: [ALLOWED] }));
  product = await startProduct({
    dataDirectory,
    env: {
      API_BASE: process.env.TOUCHLINE_E2E_PLATFORM ?? "",
      CUSTOMER_CONFIG: customer,
      PAGE_CACHE_MB: "16",
    },
  });
});
test.afterAll(async () => {
  await product?.stop();
  removeFolder(dataDirectory);
});

/** Opens a page of another site with a frame. @returns the frame's content */
async function open(page: Page, origin: string, path: string, width = 640, site = product.url) {
  await page.route(`${origin}/**`, (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<!doctype html><title>News</title><p>Before</p><iframe title="Match" src="${site}${path}" width="${width}" height="${Math.round((width * 9) / 16)}" allow="autoplay; local-network-access"></iframe><a href="#after">After</a>`,
    }),
  );
  await page.goto(`${origin}/`);
  return page.frameLocator("iframe");
}

/** Presses Play; hls.js then replaces what the browser has begun to load. */
const press = (video: Locator) =>
  video.evaluate((element: HTMLVideoElement) => element.play().catch(() => {}));

for (const [what, path] of [
  ["recording", "/embed/events/archived-1?t=2232"],
  ["live match", "/embed/events/live-1"],
  ["channel", "/embed/channels/channel-1"],
] as const) {
  test(`a ${what} plays in a frame of an allowed site`, async ({ page }) => {
    const cookies: string[] = [];
    page.on("response", async (response) => {
      // A response to a page that has been closed meanwhile has no headers any more.
      if (await response.headerValue("set-cookie").catch(() => null)) cookies.push(response.url());
    });
    const frame = await open(page, ALLOWED, path);
    const video = frame.locator("video");
    await expect(video).toBeVisible();
    await press(video);
    const start = path.includes("t=2232") ? 2_232 : 0;
    const time = () => video.evaluate((element: HTMLVideoElement) => element.currentTime);
    await expect.poll(time, { timeout: 30_000 }).toBeGreaterThan(start + 0.5);
    if (start > 0) expect(await time()).toBeLessThan(start + 40);
    expect(cookies).toEqual([]);
    expect(await page.context().cookies(product.url)).toEqual([]);
  });
}

test.describe("a page that is open for longer than its URLs work @scripts", () => {
  test.use({ expectedProblems: [/\b403\b/] });

  let media: Awaited<ReturnType<typeof expiringMedia>>;
  let platform: RunningServer;
  /** Keeps no copies: these would have the URLs of before, which real ones outlive. */
  let site: Product;
  let folder: string;
  test.beforeAll(async () => {
    const platformUrl = process.env.TOUCHLINE_E2E_PLATFORM ?? "";
    media = await expiringMedia(platformUrl);
    platform = await alteredPlatform(platformUrl, (event, id) => {
      media.sign(event);
      if (id === "archived-10") event.source.hd = event.source.mp4;
    });
    folder = temporaryFolder("expiring-embed");
    const customer = join(folder, "customer.json");
    writeFileSync(customer, JSON.stringify({ embed_origins: [ALLOWED] }));
    site = await startProduct({
      dataDirectory: folder,
      env: { API_BASE: platform.url, CUSTOMER_CONFIG: customer, PAGE_CACHE_MB: "0" },
    });
  });
  test.afterAll(async () => {
    await site?.stop();
    await platform?.close();
    await media?.close();
    removeFolder(folder);
  });

  const seek = (video: Locator, time: number) =>
    video.evaluate((element: HTMLVideoElement, to) => {
      element.currentTime = to;
    }, time);
  const timeOf = (video: Locator) => video.evaluate((element: HTMLVideoElement) => element.currentTime);
  const moved = (video: Locator, from: number) =>
    expect.poll(() => timeOf(video), { timeout: 30_000 }).toBeGreaterThan(from);
  const sourceOf = (frame: FrameLocator) => frame.locator("source").last().getAttribute("src");

  for (const path of [
    "events/archived-1?t=2232",
    "events/live-1",
    "channels/channel-1",
    "events/archived-10",
  ])
    test(`plays when Play is pressed: ${path}`, async ({ page }) => {
      const frame = await open(page, ALLOWED, `/embed/${path}`, 640, site.url);
      const video = frame.locator("video");
      await expect(video).toBeVisible();
      media.expire();
      await press(video);
      await moved(video, path.includes("2232") ? 2_232.5 : 0.5);
      expect(await page.context().cookies(site.url)).toEqual([]);
    });

  test("continues a recording at the same position", async ({ page }) => {
    const frame = await open(page, ALLOWED, "/embed/events/archived-1?t=2232", 640, site.url);
    const video = frame.locator("video");
    await press(video);
    await moved(video, 2_232.5);
    const source = await sourceOf(frame);
    media.expire();
    const refused = media.refused();
    // Beyond what is buffered.
    await seek(video, 3_000);
    await moved(video, 3_000.5);
    expect(media.refused()).toBeGreaterThan(refused);
    expect(await sourceOf(frame)).not.toBe(source);
    expect(await timeOf(video)).toBeLessThan(3_020);
  });

  test("continues in the element itself at the same position", async ({ page }) => {
    await page.addInitScript(() => Object.assign(window, { MediaSource: undefined }));
    const frame = await open(page, ALLOWED, "/embed/events/archived-1?t=2232", 640, site.url);
    const video = frame.locator("video");
    await press(video);
    await moved(video, 2_232.5);
    media.expire();
    await seek(video, 3_000);
    await moved(video, 3_000.5);
    expect(await timeOf(video)).toBeLessThan(3_020);
    await expect(video).toHaveJSProperty("src", "");
  });

  test("says why the match does not play any more", async ({ page }) => {
    const frame = await open(page, ALLOWED, "/embed/events/live-1", 640, site.url);
    const video = frame.locator("video");
    await expect(video).toBeVisible();
    media.expire();
    await page.route(`${site.url}/embed/events/live-1`, async (route) =>
      route.continue({ url: `${site.url}/embed/events/live-3` }),
    );
    await press(video);
    await expect(frame.locator("img")).toBeVisible();
    await expect(video).toHaveCount(0);
  });
});

test("hls.js plays it, without a look at cookies @scripts", async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(Document.prototype, "cookie", {
      get: () => {
        throw new Error("cookies were read");
      },
    }),
  );
  const playlists: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes(".m3u8")) playlists.push(request.url());
  });
  const frame = await open(page, ALLOWED, "/embed/events/live-1");
  const video = frame.locator("video");
  await expect(video).toBeVisible();
  expect(playlists).toEqual([]);
  await press(video);
  await expect.poll(() => playlists.length).toBeGreaterThan(1);
  await expect(video).toHaveAttribute("src", /^blob:/);
});

test("the page that can be embedded runs its scripts with the link in its head @scripts", async ({
  page,
}) => {
  await page.goto(`${product.url}/events/archived-1`);
  await expect(page.locator('head link[type="application/json+oembed"]')).toHaveCount(1);
  await page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith("__reactFiber$")));
  await expect(page.locator('head link[type="application/json+oembed"]')).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Share" })).toBeVisible();
});

test("its pages follow the accessibility rules and fit @scripts", async ({ page }) => {
  const looks = [
    { device: "phone", theme: "light" },
    { device: "desktop", theme: "dark" },
  ] as const;
  for (const path of ["events/archived-1", "events/live-3", "events/upcoming-20", "channels/channel-1"]) {
    await page.goto(`${product.url}/embed/${path}`, { waitUntil: "load" });
    expect(await judge(page, looks), path).toEqual({});
  }
});

test("the link opens the page of the match at the same second in a new tab", async ({ page }) => {
  const frame = await open(page, ALLOWED, "/embed/events/archived-1?t=2232");
  const opened = page.waitForEvent("popup");
  await frame.getByRole("link").click();
  await expect(await opened).toHaveURL(`${product.url}/events/archived-1?t=2232`);
});

test("a match that needs a ticket shows its poster and leads to its page", async ({ page }) => {
  const frame = await open(page, ALLOWED, "/de/embed/events/live-3");
  await expect(frame.locator("video")).toHaveCount(0);
  await expect(frame.locator("img")).toBeVisible();
  const opened = page.waitForEvent("popup");
  await frame.getByRole("link").click();
  await expect(await opened).toHaveURL(`${product.url}/de/events/live-3`);
});

test("the keyboard goes through the frame and leaves it @scripts", async ({ page }) => {
  const frame = await open(page, ALLOWED, "/embed/events/live-3");
  await page.locator("p").click();
  await page.keyboard.press("Tab");
  const link = frame.getByRole("link");
  await expect(link).toBeFocused();
  expect(await link.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe("solid");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "After" })).toBeFocused();
});

for (const path of ["/embed/events/archived-1", "/he/embed/events/live-3", "/de/embed/events/upcoming-19"]) {
  for (const width of [200, 320]) {
    test(`${path} fits into a frame of ${width} px`, async ({ page }) => {
      const frame = await open(page, ALLOWED, path, width);
      const size = await frame
        .locator("html")
        .evaluate((root) => [root.scrollWidth - root.clientWidth, root.scrollHeight - root.clientHeight]);
      expect(size).toEqual([0, 0]);
      await expect(frame.getByRole("link")).toBeVisible();
    });
  }
}

test.describe("another site", () => {
  test.use({ expectedProblems: [/frame-ancestors|ERR_BLOCKED_BY_RESPONSE|csp|chrome-error/] });
  for (const [origin, path] of [
    [OTHER, "/embed/events/live-1"],
    [ALLOWED, "/events/live-1"],
    [ALLOWED, "/auth/login"],
  ] as const) {
    test(`${origin} shows no frame of ${path}`, async ({ page }) => {
      const frame = await open(page, origin, path);
      await expect(frame.locator("video, main")).toHaveCount(0);
      await expect.poll(() => page.frames().at(-1)?.url()).toMatch(/^chrome-error:/);
    });
  }
});
