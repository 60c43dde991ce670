import type { RunningServer } from "../../tests/support/http-server.ts";
import { type Product, startProduct } from "../../tests/support/product.ts";
import { removeFolder, temporaryFolder } from "../../tests/support/temp.ts";
import { overflowing } from "../support/layout.ts";
import { slowPlatform } from "../support/slow-platform.ts";
import { expect, test } from "../support/test.ts";

/** Longer than a page waits before it starts to stream, shorter than it waits for deferred data. */
const SLOW_MS = 3000;

test.use({ hasVisited: false });

let platform: RunningServer;
let product: Product;
let dataDirectory: string;

test.beforeAll(async () => {
  dataDirectory = temporaryFolder("slow");
  const isLate = (path: string, body: string) =>
    /^\/api\/(clip\/list|event\/scores)/.test(path) || body.includes('"status":"archived"');
  platform = await slowPlatform(process.env.TOUCHLINE_E2E_PLATFORM ?? "", isLate, SLOW_MS);
  product = await startProduct({ dataDirectory, env: { API_BASE: platform.url } });
  // The first request of a process compiles the code of the page, for seconds on a busy machine.
  await (await fetch(product.url)).text();
});
test.afterAll(async () => {
  await product?.stop();
  await platform?.close();
  removeFolder(dataDirectory);
});

test("the top of the page does not wait for deferred data @scripts", async ({ page }) => {
  await page.goto(product.url, { waitUntil: "commit" });
  await expect(page.getByRole("heading", { name: "Live now" })).toBeVisible();
  const late = page.getByRole("list", { name: "Latest" }).getByRole("link");
  // Its place is taken by skeletons without links.
  expect(await late.count()).toBe(0);
  await expect(late.first()).toBeVisible();
  await expect(page.locator("[data-fallback]")).toHaveCount(0);
});

test("late scores need no interaction where the network is slow @scripts", async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "connection", { value: { effectiveType: "2g" } }),
  );
  await page.goto(`${product.url}/live`, { waitUntil: "commit" });
  const northgate = page
    .getByRole("main")
    .getByRole("link", { name: /Rivermouth/ })
    .first();
  await expect(northgate).toBeVisible();
  await expect(northgate).not.toHaveText(/Rivermouth\d/);
  await expect(northgate).toHaveText(/Northgate FC\d+Rivermouth\d+/);
});

test("the pressed link and a line show that the next page is loading @scripts", async ({ page }) => {
  await page.goto(product.url);
  await expect(page.locator("[data-fallback]")).toHaveCount(0);
  const line = page.locator("[data-progress]");
  await expect(line).toHaveCount(0);
  const link = page.getByRole("banner").getByRole("link", { name: "Archive" });
  await link.click();
  await expect(link).toHaveCSS("opacity", "0.6");
  await expect(line).toBeVisible();
  const { opacity, top } = await line.evaluate(async (element) => {
    await Promise.all(element.getAnimations().map(({ finished }) => finished));
    return { opacity: getComputedStyle(element).opacity, top: element.getBoundingClientRect().top };
  });
  expect(opacity).toBe("1");
  // At the line below the header.
  expect(top).toBe(
    await page.getByRole("banner").evaluate((header) => header.getBoundingClientRect().bottom),
  );
  await expect(page.getByRole("heading", { level: 1, name: "Archive" })).toBeVisible();
  await expect(line).toHaveCount(0);
  await expect(link).toHaveCSS("opacity", "1");
});

test("the start of the response is sent before deferred data has arrived", async () => {
  const headers = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0" };
  const started = Date.now();
  const response = await fetch(product.url, { headers });
  const reader = response.body?.getReader();
  const first = new TextDecoder().decode((await reader?.read())?.value);
  const firstAt = Date.now();
  expect(first).toContain("<html");
  while (!(await reader?.read())?.done);
  expect(Date.now() - started).toBeGreaterThanOrEqual(SLOW_MS);
  // The margin depends on the load of the machine; a page that waited would arrive in one piece.
  expect(Date.now() - firstAt).toBeGreaterThan(SLOW_MS / 3);
});

test("deferred parts are readable without scripts, and in place from the second page on @scriptless", async ({
  page,
}) => {
  await page.goto(product.url);
  await expect(page.getByRole("list", { name: "Latest" }).getByRole("link").first()).toBeVisible();
  await expect(page.getByRole("list", { name: "Highlights" }).getByRole("link").first()).toBeVisible();
  await expect(page.locator("[data-fallback]").first()).toBeHidden();
  // It lies between the margins of the page, and makes it no wider.
  const late = page.getByRole("list", { name: "Latest" });
  expect((await late.boundingBox())?.x).toBeGreaterThanOrEqual(16);
  expect(await overflowing(page)).toEqual([]);

  await page.goto(product.url);
  const order = await page.getByRole("heading", { level: 2 }).allTextContents();
  expect(order.indexOf("Latest")).toBeGreaterThan(order.indexOf("Coming up"));
  expect(order.indexOf("Latest")).toBeLessThan(order.indexOf("Leagues"));
  await expect(page.locator("[data-fallback]")).toHaveCount(0);
});
