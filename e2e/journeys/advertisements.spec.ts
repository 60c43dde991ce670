import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type RunningServer, serve } from "../../tests/support/http-server.ts";
import { type Product, startProduct } from "../../tests/support/product.ts";
import { removeFolder, temporaryFolder } from "../../tests/support/temp.ts";
import { expect, test } from "../support/test.ts";

/** The real platform, with advertisements added to every event: the demo data has none. */
let platform: RunningServer;
let product: Product;
let dataDirectory: string;
let links: string[] = [];
/** Documents of an advertisement server, by path, and the tracking URLs that browsers have requested. */
const documents: Record<string, string> = {};
const tracked: string[] = [];

test.beforeAll(async () => {
  dataDirectory = temporaryFolder("advertisements");
  const real = process.env.TOUCHLINE_E2E_PLATFORM ?? "";
  platform = await serve(async (incoming, outgoing) => {
    const { pathname, search } = new URL(incoming.url ?? "/", real);
    if (pathname.startsWith("/ads/track/")) {
      tracked.push(pathname.slice("/ads/track/".length) + search);
      return void outgoing.writeHead(204).end();
    }
    if (documents[pathname])
      return void outgoing.writeHead(200, { "content-type": "text/xml" }).end(documents[pathname]);
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const { host: _host, "content-length": _length, ...headers } = incoming.headers;
    const response = await fetch(`${real}${incoming.url}`, {
      method: incoming.method,
      headers: headers as Record<string, string>,
      body: chunks.length > 0 ? Buffer.concat(chunks) : undefined,
    });
    const text = await response.text();
    const withLinks = text.replaceAll(
      /"advertisement":\{"links":\[\]\}/g,
      `"advertisement":${JSON.stringify({ links })}`,
    );
    outgoing.writeHead(response.status, { "content-type": "application/json" }).end(withLinks);
  });
  const customer = join(dataDirectory, "customer.json");
  writeFileSync(customer, JSON.stringify({ enable_ads: true }));
  product = await startProduct({
    dataDirectory,
    env: { API_BASE: platform.url, CUSTOMER_CONFIG: customer },
  });
});
test.afterAll(async () => {
  await product?.stop();
  await platform?.close();
  removeFolder(dataDirectory);
});

const LIVE = "/events/live-1";

/** Any short video works. */
async function someFilm(): Promise<string> {
  const response = await fetch(`${process.env.TOUCHLINE_E2E_PLATFORM}/api/clip/list`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ size: 50, type: "list" }),
  });
  const { content } = (await response.json()) as { content: { entries: { source?: { mp4?: string } }[] } };
  const film = content.entries.map(({ source }) => source?.mp4).find((mp4) => mp4);
  if (!film) throw new Error("The platform has no film.");
  return film;
}

test("an advertisement plays before the match, and can be skipped after five seconds @scripts", async ({
  page,
}) => {
  links = [await someFilm()];
  await page.goto(`${product.url}${LIVE}`);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  const match = page.locator("video[data-player]");
  const skip = page.getByRole("button", { name: "Skip", exact: true });
  await expect(page.locator('video[aria-label="Advertisement"]')).toBeVisible();
  await expect(page.getByRole("button", { name: /^Skip in \d$/ })).toBeDisabled();
  expect(await match.evaluate((video: HTMLVideoElement) => video.paused)).toBe(true);
  await expect(skip).toBeEnabled({ timeout: 20_000 });
  await skip.click();
  await expect(page.locator("video")).toHaveCount(1);
  await expect
    .poll(() => match.evaluate((video: HTMLVideoElement) => video.currentTime), { timeout: 20_000 })
    .toBeGreaterThan(0);
});

test("one that still loads ends with a swap of matches, and takes no focus @scripts", async ({ page }) => {
  links = [`${platform.url}/ads/slow.mp4`];
  await page.route("**/ads/slow.mp4", () => {});
  await page.goto(`${product.url}/wall?ids=live-1,live-5`);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect(page.locator('video[aria-label="Advertisement"]')).toBeAttached();
  const other = page.getByRole("main").getByRole("list").locator("a[rel=nofollow]").nth(1);
  await other.focus();
  await page.keyboard.press("Enter");
  await expect(page.locator("video")).toHaveCount(1);
  await expect
    .poll(() => page.locator("video").evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(0);
  await expect(other).toBeFocused();
});

test.describe("a broken advertisement", () => {
  test.use({ expectedProblems: [/404|ERR_/] });
  test("does not block the match @scripts", async ({ page }) => {
    links = [`${process.env.TOUCHLINE_E2E_PLATFORM}/media/nothing.mp4`];
    await page.goto(`${product.url}${LIVE}`);
    await page.getByRole("button", { name: "Play", exact: true }).click();
    const match = page.locator("video[data-player]");
    await expect
      .poll(() => match.evaluate((video: HTMLVideoElement) => video.currentTime), { timeout: 20_000 })
      .toBeGreaterThan(0);
  });
});

const vast = (content: string) => `<VAST version="3.0"><Ad>${content}</Ad></VAST>`;
const linear = (film: string) =>
  vast(`<InLine><Impression>${platform.url}/ads/track/inline?r=[CACHEBUSTING]</Impression><Creatives><Creative><Linear>
    <TrackingEvents><Tracking event="complete">${platform.url}/ads/track/complete</Tracking></TrackingEvents>
    <MediaFiles><MediaFile delivery="progressive" type="video/mp4"><![CDATA[${film}]]></MediaFile></MediaFiles>
    </Linear></Creative></Creatives></InLine>`);

test("a VAST document is played and tracked once, and can be skipped @scripts", async ({ page }) => {
  documents["/ads/wrapper"] = vast(
    `<Wrapper><VASTAdTagURI>${platform.url}/ads/linear</VASTAdTagURI><Impression>${platform.url}/ads/track/wrapper</Impression></Wrapper>`,
  );
  const film = await someFilm();
  documents["/ads/linear"] = linear(film);
  links = [`${platform.url}/ads/wrapper`];
  tracked.length = 0;
  await page.goto(`${product.url}${LIVE}`);
  expect(tracked).toEqual([]);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  const ad = page.locator('video[aria-label="Advertisement"]');
  await expect(ad).toHaveAttribute("src", film);
  await expect
    .poll(() => [...tracked].sort(), { timeout: 20_000 })
    .toEqual([expect.stringMatching(/^inline\?r=\d+$/), "wrapper"]);
  const skip = page.getByRole("button", { name: "Skip", exact: true });
  await expect(skip).toBeEnabled({ timeout: 20_000 });
  await skip.click();
  const match = page.locator("video[data-player]");
  await expect
    .poll(() => match.evaluate((video: HTMLVideoElement) => video.currentTime), { timeout: 20_000 })
    .toBeGreaterThan(0);
  expect(tracked).toHaveLength(2);
});

test("an invalid VAST document does not block the match @scripts", async ({ page }) => {
  documents["/ads/garbage"] = "<html>no advertisement today</html>";
  links = [`${platform.url}/ads/garbage`, "https://not-listed.example/vast"];
  await page.goto(`${product.url}${LIVE}`);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  const match = page.locator("video[data-player]");
  await expect
    .poll(() => match.evaluate((video: HTMLVideoElement) => video.currentTime), { timeout: 20_000 })
    .toBeGreaterThan(0);
  await expect(page.locator("video")).toHaveCount(1);
});
