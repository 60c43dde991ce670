import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestPlatform, type TestPlatform } from "../../../tests/support/test-platform.ts";
import { posterUrl } from "../media/index.ts";

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.stop());

it("returns a poster for every event, and none for unknown ids", async () => {
  for (const id of ["live-1", "live-2", "archived-1"]) {
    const response = await fetch(posterUrl(platform.url, id, 640, "png"));
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/png"]);
    const { width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect([width, height]).toEqual([640, 360]);
  }
  expect((await fetch(posterUrl(platform.url, "live-99", 640))).status).toBe(404);
  expect((await fetch(posterUrl(platform.url, "live-1", 640), { method: "POST" })).status).toBe(405);
  expect((await fetch(`${platform.url}/images/frames/day-wing-320.webp`, { method: "POST" })).status).toBe(
    405,
  );
});
