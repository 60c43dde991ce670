import { type Product, startProduct } from "../../tests/support/product.ts";
import { removeFolder, temporaryFolder } from "../../tests/support/temp.ts";
import { importUpcomingMatch } from "../support/import-events.ts";
import { type NetworkLink, openNetworkLink } from "../support/network-link.ts";
import { recordRoomMessages } from "../support/socket-rooms.ts";
import { expect, test } from "../support/test.ts";

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
    await page.goto(`${product.url}/events/${id}`);
    await rooms.joined("event");

    link.disconnect();
    await rename("A match that was renamed meanwhile");
    await expect.poll(link.attempts).toBeGreaterThan(1);
    const before = refreshes.length;
    // The room of the match, and those of the other live matches beside it.
    const joined = rooms.count("join-event-room");
    link.reconnect();
    await expect.poll(() => rooms.count("join-event-room"), { timeout: 20_000 }).toBe(2 * joined);
    // Pages spread their requests over 10 s.
    await expect.poll(() => refreshes.length, { timeout: 20_000 }).toBeGreaterThan(before);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("A match that was renamed meanwhile");
  });
});
