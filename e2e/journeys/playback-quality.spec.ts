import type { Page } from "@playwright/test";
import { outwait } from "../support/passing-time.ts";
import { moved, pressBeforeHydration, video } from "../support/player.ts";
import { expect, test } from "../support/test.ts";

/**
 * Collects the bodies of beacons from the next page on. The page reports them itself, because Playwright does
 * not see the body of a beacon that is a Blob.
 */
async function noteBeacons(page: Page): Promise<Record<string, unknown>[]> {
  const beacons: Record<string, unknown>[] = [];
  await page.exposeFunction("noteBeacon", (text: string) => void beacons.push(JSON.parse(text)));
  await page.addInitScript(() => {
    const { noteBeacon } = window as unknown as { noteBeacon: (text: string) => void };
    const send = navigator.sendBeacon.bind(navigator);
    navigator.sendBeacon = (url, body) => {
      if (String(url) === "/actions/playback-quality") void (body as Blob).text().then(noteBeacon);
      return send(url, body);
    };
  });
  return beacons;
}

/** Watches some seconds of a recording, until the page's own controls are there. */
async function watch(page: Page): Promise<void> {
  await page.goto("/events/archived-1");
  await pressBeforeHydration(page);
  await moved(page, 3);
  await expect(video(page)).not.toHaveAttribute("controls");
}

/** Hides the page, as when another app comes to the front. */
const hide = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, "hidden", { value: true, configurable: true });
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  });

test("a playback is reported when the page is hidden, with the time to the first frame @scripts", async ({
  page,
}) => {
  const beacons = await noteBeacons(page);
  await watch(page);
  await outwait(page, 1_000);
  expect(beacons).toEqual([]);
  const accepted = page.waitForResponse(/playback-quality/);
  await hide(page);
  expect((await accepted).status()).toBe(204);
  expect(beacons).toEqual([
    expect.objectContaining({
      stream: "recording",
      engine: "hls.js",
      isNew: true,
      firstFrame: expect.any(Number),
      watched: expect.any(Number),
      heights: expect.any(Object),
    }),
  ]);
  expect(beacons[0]?.firstFrame).toBeGreaterThan(0);
  expect(beacons[0]?.firstFrame).toBeLessThan(30_000);
});

test("a viewer with Global Privacy Control is not measured @scripts", async ({ page }) => {
  const beacons = await noteBeacons(page);
  const requests: string[] = [];
  page.on("request", (request) => void requests.push(request.url()));
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, "globalPrivacyControl", { get: () => true });
  });
  await watch(page);
  await outwait(page, 1_000);
  await hide(page);
  await outwait(page, 1_000);
  expect(beacons).toEqual([]);
  await page.goto("/about");
  expect(beacons).toEqual([]);
  expect(requests.filter((url) => /report-quality|playback-quality/.test(url))).toEqual([]);
});
