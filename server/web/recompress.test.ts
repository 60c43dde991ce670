import { brotliCompressSync } from "node:zlib";
import { expect, it } from "vitest";
import { createRecompress } from "./recompress.ts";

const body = brotliCompressSync("a page ".repeat(1_000));

it("compresses one body at a time, and pauses nine times as long as that took", async () => {
  let now = 0;
  const recompress = createRecompress(() => now);
  const first = recompress(body);
  expect(recompress(body)).toBeUndefined();
  now = 10;
  await first;
  now = 99;
  expect(recompress(body)).toBeUndefined();
  now = 100;
  expect(recompress(body)).toBeInstanceOf(Promise);
});

it("is free again after a body that is no brotli", async () => {
  const recompress = createRecompress(() => 0);
  await expect(recompress(Buffer.from("plain"))).rejects.toThrow();
  expect(recompress(body)).toBeInstanceOf(Promise);
});

it("never returns more bytes than it was given", async () => {
  const smallest = brotliCompressSync("a page");
  expect((await createRecompress()(smallest))?.byteLength).toBeLessThanOrEqual(smallest.byteLength);
});
