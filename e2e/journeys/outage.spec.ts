import { type Product, startProduct } from "../../tests/support/product.ts";
import { removeFolder, temporaryFolder } from "../../tests/support/temp.ts";
import { importUpcomingMatch } from "../support/import-events.ts";
import { type NetworkLink, openNetworkLink } from "../support/network-link.ts";
import { expectInTime } from "../support/passing-time.ts";
import { recordRoomMessages } from "../support/socket-rooms.ts";
import { expect, test } from "../support/test.ts";

/** Longer than any of the pauses of a page. */
const PAUSE_MS = 15_000;

let link: NetworkLink;
let product: Product;
let dataDirectory: string;

test.beforeAll(async () => {
  dataDirectory = temporaryFolder("outage");
  const platform = process.env.TOUCHLINE_E2E_PLATFORM ?? "";
  link = await openNetworkLink(platform);
  product = await startProduct({ dataDirectory, env: { API_BASE: platform, SOCKET_BASE: link.url } });
});
test.afterAll(async () => {
  await product?.stop();
  link?.close();
  removeFolder(dataDirectory);
});

test.describe("a page left open through an outage @scripts", () => {
  test.use({ expectedProblems: [/WebSocket|net::ERR/] });

  test("rejoins its rooms by itself and requests the data it missed", async ({ page }) => {
    test.setTimeout(60_000);
    const rooms = await recordRoomMessages(page);
    const refreshes: string[] = [];
    const { id, rename } = await importUpcomingMatch(`outage-${test.info().retry}`);
    page.on("request", (request) => {
      if (request.url().includes(`/events/${id}.data`)) refreshes.push(request.url());
    });
    await page.clock.install();
    await page.goto(`${product.url}/events/${id}`);
    await rooms.joined("event");

    link.disconnect();
    await rename("A match that was renamed meanwhile");
    // Pages wait before each attempt to connect, and spread their requests over 10 s.
    await expectInTime(page, PAUSE_MS, () => expect(link.attempts()).toBeGreaterThan(1));
    const before = refreshes.length;
    // The room of the match, and those of the other live matches beside it.
    const joined = rooms.count("join-event-room");
    link.reconnect();
    await expectInTime(page, PAUSE_MS, () => expect(rooms.count("join-event-room")).toBe(2 * joined));
    await expectInTime(page, PAUSE_MS, () => expect(refreshes.length).toBeGreaterThan(before));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("A match that was renamed meanwhile");
  });
});
