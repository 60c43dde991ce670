import jsqr from "jsqr";
import sharp from "sharp";
import { expect, it } from "vitest";
import { drawQr } from "./qr.server";

/** What a camera reads: the drawing without any margin but its own, on a dark page. */
async function scan(text: string, pixelsPerModule = 6) {
  const { size, path } = drawQr(text);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size * pixelsPerModule}" height="${size * pixelsPerModule}"><rect width="100%" height="100%" fill="#fff"/><path d="${path}"/></svg>`;
  const image = sharp(Buffer.from(svg)).extend({
    top: 80,
    bottom: 80,
    left: 80,
    right: 80,
    background: "#0f1624",
  });
  const { data, info } = await image.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return jsqr(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

it.each([
  "https://tv.example/link?code=BCDFGH",
  "https://touchline.example.org/fr-CA/link?code=XZWVTS",
  `https://${"a-rather-long-name.".repeat(8)}example:8443/uk-UA/link?code=ZZZZZZ`,
])("a camera reads %s", async (url) => {
  expect(await scan(url)).toBe(url);
});

it("has four white modules on each side", () => {
  const { size, path } = drawQr("https://tv.example/en/link?code=BCDFGH");
  const runs = [...path.matchAll(/M(\d+) (\d+)h(\d+)v1h-(\d+)z/g)].map(([, ...numbers]) =>
    numbers.map(Number),
  );
  const columns = runs.flatMap(([x = 0, , length = 0]) => [x, x + length]);
  const rows = runs.flatMap(([, y = 0]) => [y, y + 1]);
  expect([columns, rows].map((edges) => [Math.min(...edges), Math.max(...edges)])).toEqual([
    [4, size - 4],
    [4, size - 4],
  ]);
});
