import { type FaultyPlatform, faultyPlatform } from "../../tests/support/faulty-platform.ts";
import { type Product, startProduct } from "../../tests/support/product.ts";
import { removeFolder, temporaryFolder } from "../../tests/support/temp.ts";
import { importEvents } from "../support/import-events.ts";
import { platformCommand } from "../support/platform-command.ts";
import { recordRoomMessages } from "../support/socket-rooms.ts";
import { expect, test } from "../support/test.ts";

let platform: FaultyPlatform;
let product: Product;
let dataDirectory: string;

test.beforeAll(async () => {
  dataDirectory = temporaryFolder("failed-event");
  const url = process.env.TOUCHLINE_E2E_PLATFORM ?? "";
  platform = await faultyPlatform(url);
  product = await startProduct({ dataDirectory, env: { API_BASE: platform.url, SOCKET_BASE: url } });
});
test.afterAll(async () => {
  await product?.stop();
  await platform?.close();
  removeFolder(dataDirectory);
});

test.describe("a match that failed to load @scripts", () => {
  test.use({ expectedProblems: [/502/] });

  test("is loaded as soon as it begins", async ({ page }) => {
    test.setTimeout(90_000);
    const reference_id = `failed-${test.info().project.name}-${test.info().retry}`;
    const starts_at = new Date(Date.now() + 3_600_000).toISOString();
    await importEvents(reference_id, [
      { reference_id, starts_at, title: "A match to come", sport: "soccer" },
    ]);
    await page.goto(`/redirect/events/${reference_id}`);
    const { pathname } = new URL(page.url());

    const rooms = await recordRoomMessages(page);
    platform.fail((call) => call === "/api/event/get_by_id");
    await page.clock.install();
    expect((await page.goto(product.url + pathname))?.status()).toBe(502);
    await rooms.joined("event");
    // Without the page's own retries.
    await page.clock.pauseAt(Date.now() + 1_000);
    platform.fail(() => false);
    await platformCommand(["start-event", reference_id], { DATA_DIR: process.env.TOUCHLINE_E2E_DATA ?? "" });
    await expect(page.locator("video[data-player]")).toBeVisible();
  });
});

test.describe("a page that failed to load", () => {
  test.use({ expectedProblems: [/502/] });
  const path = "/events/live-1";
  /** Longer than the page waits before it tries again for the first time. */
  const RETRY_AFTER_MS = 11_000;

  test.beforeEach(async ({ page, javaScriptEnabled }) => {
    if (javaScriptEnabled) await page.clock.install();
    platform.fail((call) => call === "/api/event/get_by_id");
    expect((await page.goto(product.url + path))?.status()).toBe(502);
    await expect(page.getByRole("heading", { level: 1, name: "We can’t load this page" })).toBeVisible();
    // Apart from the error, which may lack a full stop.
    await expect(page.getByText("Your account and your purchases are safe.", { exact: true })).toBeVisible();
    platform.fail(() => false);
  });
  test.afterEach(() => platform.fail(() => false));

  test("has a button that tries again", async ({ page }) => {
    await page.getByRole("link", { name: "Try again" }).click();
    await expect(page.locator("video[data-player]")).toBeVisible();
  });

  test("tries again by itself @scripts", async ({ page }) => {
    await page.clock.fastForward(RETRY_AFTER_MS);
    await expect(page.locator("video[data-player]")).toBeVisible();
  });
});
