import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { refreshTiles, type WallData } from "./refresh-tiles";

let savesData: boolean;
beforeEach(() => {
  savesData = false;
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("matchMedia", () => ({ matches: savesData }));
});
afterEach(() => vi.unstubAllGlobals());

const page = (ids: string[], version: number) =>
  ({
    now: `load ${version}`,
    tiles: ids.map((id) => ({ event: { id }, playback: { hls: `${id}.m3u8?signed=${version}` } })),
    closed: ["a", "b"].filter((id) => !ids.includes(id)).map((id) => ({ event: { id } })),
    scores: Object.fromEntries(ids.map((id) => [id, version])),
    ...(ids.length > 1 && { play: ids[0] }),
  }) as unknown as WallData;

async function refreshed(ids: string[], playing: string) {
  let applied: WallData | undefined;
  const apply = (data: WallData) => {
    applied = data;
  };
  const load = async () => page(ids, 2);
  await refreshTiles({ known: page(["a", "b"], 1), scope: "all", load, apply }, playing);
  const { tiles = [], ...data } = applied ?? {};
  return { ...data, streams: tiles.map(({ playback }) => playback.hls) };
}

it("of two matches, the one that ends leaves the other with a new stream", async () => {
  expect(await refreshed(["b"], "b")).toMatchObject({ streams: ["b.m3u8?signed=2"], play: "a" });
});

it("a match that ends stays while it plays", async () => {
  expect(await refreshed(["b"], "a")).toMatchObject({
    streams: ["a.m3u8?signed=1", "b.m3u8?signed=2"],
    closed: [],
  });
});

it("a match that may not be watched any more is named once it has left", async () => {
  expect(await refreshed(["b"], "b")).toMatchObject({ closed: [{ event: { id: "a" } }] });
});

it("brings no scores: they wait for the picture", async () => {
  expect(await refreshed(["a", "b"], "a")).toMatchObject({ now: "load 2", scores: { a: 1, b: 1 } });
});

it("with the data saver brings the scores of the other matches only", async () => {
  savesData = true;
  expect((await refreshed(["a", "b"], "a")).scores).toEqual({ b: 2 });
});
