import type Hls from "hls.js";
import type { LoaderCallbacks, LoaderConfiguration, LoaderContext } from "hls.js";
import { expect, it, vi } from "vitest";
import { playlistLoader } from "./playlist-loader";

/** Stands for a loader of hls.js: has the response at once. */
class Loader {
  load(context: LoaderContext, _config: LoaderConfiguration, { onSuccess }: LoaderCallbacks<LoaderContext>) {
    onSuccess({ url: context.url, data: playlists.shift() }, {} as never, context, null);
  }
}
const HlsJs = { DefaultConfig: { loader: Loader } } as unknown as typeof Hls;
let playlists: (string | ArrayBuffer)[] = [];

const withNumber = (number: number | string) =>
  `#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:9\n#EXT-X-DISCONTINUITY-SEQUENCE:${number}\n#EXT-X-DISCONTINUITY\na.m4s\n`;

/** Returns what one instance of hls.js reads of playlists. */
function read(texts: typeof playlists, settings?: Parameters<typeof playlistLoader>[1]): unknown[] {
  playlists = [...texts];
  const PlaylistLoader = playlistLoader(HlsJs, settings);
  if (!PlaylistLoader) return expect.fail();
  return texts.map(() => {
    const onSuccess = vi.fn();
    const context = { url: "https://media.test/en.m3u8" };
    new PlaylistLoader({} as never).load(context as never, {} as never, { onSuccess } as never);
    expect(onSuccess.mock.calls[0]?.[0].url).toBe(context.url);
    return onSuccess.mock.calls[0]?.[0].data;
  });
}

it("counts the discontinuities of a stream from a small number on, and at the same distances", () => {
  const numbers = [149_658_540, 149_658_541, 149_658_539, 149_658_600];
  expect(read(numbers.map(withNumber))).toEqual([1_000, 1_001, 999, 1_060].map(withNumber));
});

it("keeps small numbers, playlists without a number, and what is no text", () => {
  const binary = new ArrayBuffer(2);
  const texts = [withNumber(0), withNumber(999), "#EXTM3U\na.m4s\n", binary];
  expect(read(texts)).toEqual(texts);
});

it("counts every stream anew", () => {
  expect([read([withNumber(5_000_000)]), read([withNumber(70_000_000)])]).toEqual([
    [withNumber(1_000)],
    [withNumber(1_000)],
  ]);
});

it("has no number below zero", () => {
  expect(read([5_000_000, 7].map(withNumber))).toEqual([1_000, 0].map(withNumber));
});

it("loads with the loader of the instance", () => {
  const prefetched = class extends Loader {
    override load(...[context, , { onSuccess }]: Parameters<Loader["load"]>) {
      onSuccess({ url: context.url, data: withNumber(2_000_000) }, {} as never, context, null);
    }
  };
  expect(read(["from the network"], { loader: prefetched as never })).toEqual([withNumber(1_000)]);
});
