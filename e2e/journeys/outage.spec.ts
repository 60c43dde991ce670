import { type Product, startProduct } from "../../tests/support/product.ts";
import { removeFolder, temporaryFolder } from "../../tests/support/temp.ts";
import { type Cable, cable } from "../support/cable.ts";
import { listenToRooms } from "../support/rooms.ts";
import { expect, test } from "../support/test.ts";

/** Long enough for several attempts to connect again. */
const OUTAGE_MS = 6_000;

let line: Cable;
let product: Product;
let dataDirectory: string;

test.beforeAll(async () => {
  dataDirectory = temporaryFolder("outage");
  const platform = process.env.TOUCHLINE_E2E_PLATFORM ?? "";
  line = await cable(platform);
  product = await startProduct({ dataDirectory, env: { API_BASE: platform, SOCKET_BASE: line.url } });
});
test.afterAll(async () => {
  await product?.stop();
  line?.close();
  removeFolder(dataDirectory);
});

test.describe("a page left open through an outage @scripts", () => {
  test.use({ expectedProblems: [/WebSocket|net::ERR/] });

  test("joins its rooms again by itself and asks for what it missed", async ({ page }) => {
    test.setTimeout(60_000);
    const rooms = await listenToRooms(page);
    const refreshes: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/events/live-2.data")) refreshes.push(request.url());
    });
    await page.goto(`${product.url}/events/live-2`);
    await rooms.joined("event");

    line.pull();
    await page.waitForTimeout(OUTAGE_MS);
    const before = refreshes.length;
    expect(rooms.asked("join-event-room")).toBe(1);
    await line.plug();
    await expect.poll(() => rooms.asked("join-event-room"), { timeout: 20_000 }).toBe(2);
    await expect.poll(() => refreshes.length, { timeout: 10_000 }).toBeGreaterThan(before);
  });
});
