import { expect, test } from "../support/test.ts";

/** One event of each status and kind that is open to all, with the text that identifies its page. */
const OPEN = [
  { what: "a live match", path: "/events/live-5", shows: "Live", plays: true },
  { what: "an upcoming match", path: "/events/upcoming-20", shows: /^Starts/, plays: false },
  { what: "a recorded match", path: "/events/archived-1", shows: "Ended", plays: true },
  { what: "a channel", path: "/channels/channel-1", shows: "Programme", plays: true },
  {
    what: "a highlight",
    path: "/events/highlight-1?media_type=highlight",
    shows: "Highlight",
    plays: true,
  },
];

for (const { what, path, shows, plays } of OPEN) {
  test(`the page of ${what} shows its kind`, async ({ page }) => {
    await page.goto(path);
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(main.getByText(shows).first()).toBeVisible();
    await expect(main.locator("video")).toHaveCount(plays ? 1 : 0);
    if (!plays) return;
    await expect(main.locator('video source[type="application/vnd.apple.mpegurl"]')).toHaveCount(1);
    await expect(main.locator('video source[type="video/mp4"]')).toHaveCount(1);
  });
}

test("an event that is not available in this region shows so, and contains no stream URL", async ({
  page,
  request,
}) => {
  await page.goto("/events/archived-60");
  await expect(page.getByRole("main")).toContainText(/region/i);
  await expect(page.locator("video")).toHaveCount(0);
  expect(await (await request.get("/events/archived-60")).text()).not.toMatch(/\.m3u8|\.mp4/);
});

test("without scripts the size of a video stands by itself, where the lines of the page begin @scriptless", async ({
  page,
}) => {
  for (const [width, height] of [
    [390, 844],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto("/en/events/archived-1");
    const [size, video, line, links] = await Promise.all([
      page.locator("#player p", { hasText: "MB/h" }).boundingBox(),
      page.locator("video").boundingBox(),
      page.locator("main p", { hasText: "Northern League" }).first().boundingBox(),
      page.getByText("Score so far").first().boundingBox(),
    ]);
    if (!size || !video || !line || !links) throw new Error("a part is missing");
    expect(size.y - video.y - video.height).toBeGreaterThanOrEqual(8);
    expect(line.y - size.y - size.height).toBeGreaterThanOrEqual(8);
    expect(links.x).toBe(line.x);
  }
});

test("the programme of a channel fits the narrowest phone, and so does what is next in lists @phone", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/channels/channel-1");
  const next = page.locator("#schedule li").filter({ hasText: "Next" });
  await expect(next).toBeVisible();
  const [row, title, text] = await Promise.all(
    [next, next.locator("bdi").first(), next.locator("bdi").last()].map((part) => part.boundingBox()),
  );
  // The description begins below its title, and ends with the row and not at the mark.
  expect(text?.x).toBe(title?.x);
  expect(text?.width).toBeGreaterThan((row?.width ?? 0) - 110);
  await page.goto("/live");
  const card = page.locator('main a[href$="/channels/channel-1"] bdi').last();
  expect(await card.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
});
