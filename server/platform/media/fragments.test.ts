import path from "node:path";
import { describe, expect, it } from "vitest";
import { loadSkin, progressiveFile } from "./fragments.ts";
import { SKINS } from "./skins.ts";

/** Boxes of a buffer, one level. */
function boxes(
  buffer: Buffer,
  start = 0,
  end = buffer.length,
): { type: string; start: number; end: number }[] {
  const found = [];
  for (let at = start; at < end; ) {
    const size = buffer.readUInt32BE(at);
    if (size < 8 || at + size > end) throw new Error(`bad box at ${at}`);
    found.push({ type: buffer.toString("latin1", at + 4, at + 8), start: at, end: at + size });
    at += size;
  }
  return found;
}

/** Decode time, number of samples and their total duration per track of a moof + mdat. */
function tracksOf(fragment: Buffer): Map<number, { time: bigint; duration: bigint }> {
  const [moof, mdat, ...rest] = boxes(fragment);
  expect([moof?.type, mdat?.type, rest.length]).toEqual(["moof", "mdat", 0]);
  const tracks = new Map<number, { time: bigint; duration: bigint }>();
  let bytes = 0;
  for (const traf of boxes(fragment, moof!.start + 8, moof!.end).filter((box) => box.type === "traf")) {
    const inner = new Map(boxes(fragment, traf.start + 8, traf.end).map((box) => [box.type, box.start]));
    const tfhd = inner.get("tfhd")!;
    const trun = inner.get("trun")!;
    const count = fragment.readUInt32BE(trun + 12);
    const hasOffsets = (fragment.readUInt32BE(trun + 8) & 0x800) !== 0;
    const first = trun + 20 + (fragment.readUInt32BE(trun + 8) & 4 ? 4 : 0);
    for (let index = 0; index < count; index++)
      bytes += fragment.readUInt32BE(first + index * (hasOffsets ? 8 : 4));
    tracks.set(fragment.readUInt32BE(tfhd + 12), {
      time: fragment.readBigUInt64BE(inner.get("tfdt")! + 12),
      duration: BigInt(count * fragment.readUInt32BE(tfhd + 16)),
    });
  }
  expect(bytes).toBe(mdat!.end - mdat!.start - 8);
  return tracks;
}

describe.each(SKINS)("samples of %s", (name) => {
  const skin = loadSkin(path.join(import.meta.dirname, "samples", name));
  const renditions = [...skin.renditions.entries()];

  it("start with the rendition for simple players and are loaded once", () => {
    expect(renditions.map(([id]) => id)).toEqual(["240p", "144p", "360p", "720p"]);
    expect(loadSkin(path.join(import.meta.dirname, "samples", name))).toBe(skin);
    expect(skin.version).toMatch(/^[0-9a-f]{8}$/);
  });

  it.each(renditions)("have the average bandwidth of a match (%s)", (_, { description, fragmentLength }) => {
    const gops = 3_000;
    let bytes = 0;
    for (let gop = 0; gop < gops; gop++) bytes += fragmentLength(7, gop);
    const measured = (bytes * 8) / (gops * 1.92);
    expect(Math.abs(description.averageBandwidth / measured - 1)).toBeLessThan(0.01);
  });

  it.each(renditions)("continue in every track over three loops and after ten years (%s)", (_, rendition) => {
    for (const from of [0, 164_000_000]) {
      let expected = new Map<number, bigint>();
      for (let gop = from; gop < from + 3 * skin.phases.length * 8; gop++) {
        const fragment = rendition.fragment(11, gop);
        expect(fragment.length).toBe(rendition.fragmentLength(11, gop));
        expect(fragment.readUInt32BE(20)).toBe(gop + 1);
        const tracks = tracksOf(fragment);
        expect(tracks.size).toBe(2);
        for (const [track, { time }] of tracks) if (gop > from) expect(time).toBe(expected.get(track));
        expected = new Map([...tracks].map(([track, { time, duration }]) => [track, time + duration]));
      }
      const times = [...expected.values()].map(Number);
      const seconds = (from + 3 * skin.phases.length * 8) * 1.92;
      expect(times[0]! / 12_800).toBeCloseTo(seconds, 3);
      expect(times[1]! / 48_000).toBeCloseTo(seconds, 3);
    }
  });

  it("have the audio of the video as a rendition of its own", () => {
    const { audio } = skin;
    const pictures = skin.renditions.get("360p")!;
    expect(audio.init.includes("soun")).toBe(true);
    expect(audio.init.includes("vide")).toBe(false);
    let expected: bigint | undefined;
    for (let gop = 164_000_000; gop < 164_000_100; gop++) {
      const [fragment, whole] = [audio.fragment(11, gop), pictures.fragment(11, gop)];
      expect(fragment.length).toBe(audio.fragmentLength(11, gop));
      const [[id, track] = expect.fail(), ...others] = tracksOf(fragment);
      expect(others).toEqual([]);
      expect(track).toEqual(tracksOf(whole).get(id));
      if (expected !== undefined) expect(track.time).toBe(expected);
      expected = track.time + track.duration;
      const samples = fragment.subarray(boxes(fragment)[1]!.start + 8);
      expect(whole.subarray(-samples.length).equals(samples)).toBe(true);
      const trun = fragment.indexOf("trun", 0, "latin1");
      expect(fragment.readInt32BE(trun + 12)).toBe(fragment.length - samples.length);
    }
    expect(audio.description.averageBandwidth).toBeLessThan(45_000);
  });

  it("are not changed by writing to a fragment", () => {
    const rendition = renditions[0]![1];
    const before = rendition.fragment(1, 0);
    rendition.fragment(1, 99).fill(0);
    expect(rendition.fragment(1, 0)).toEqual(before);
  });
});

it.each(["basketball", "handball", "icehockey"])(
  "samples of %s are lighter than those of football",
  (skin) => {
    const usual = loadSkin(path.join(import.meta.dirname, "samples/day"));
    const { phases, renditions, sprite } = loadSkin(path.join(import.meta.dirname, "samples", skin));
    expect(phases).toEqual(expect.arrayContaining(["play", "goalHome", "goalAway"]));
    expect(sprite.length).toBeLessThanOrEqual(usual.sprite.length);
    for (const [id, { description }] of renditions) {
      const limit = usual.renditions.get(id)!.description;
      expect(description.averageBandwidth).toBeLessThan(limit.averageBandwidth);
      expect(description.peakBandwidth).toBeLessThan(limit.peakBandwidth);
    }
  },
);

describe("progressiveFile", () => {
  const rendition = loadSkin(path.join(import.meta.dirname, "samples/day")).renditions.get("240p")!;
  const gops = 40;
  const file = progressiveFile(rendition, 5, gops);
  const whole = Buffer.concat([...file.read(0, file.length - 1)]);

  it("has the announced length, and an index that points at every fragment", () => {
    expect(whole.length).toBe(file.length);
    const top = boxes(whole);
    expect(top.slice(0, 3).map((box) => box.type)).toEqual(["ftyp", "moov", "sidx"]);
    expect(top.length).toBe(3 + 2 * gops);
    const sidx = top[2]!;
    expect(whole.readUInt32BE(sidx.start + 16)).toBe(12_800);
    expect(whole.readUInt16BE(sidx.start + 38)).toBe(gops);
    let at = sidx.end;
    for (let gop = 0; gop < gops; gop++) {
      const entry = sidx.start + 40 + gop * 12;
      expect(whole.toString("latin1", at + 4, at + 8)).toBe("moof");
      expect(whole.readUInt32BE(entry + 4)).toBe(1.92 * 12_800);
      at += whole.readUInt32BE(entry);
    }
    expect(at).toBe(file.length);
  });

  it("contains its duration", () => {
    const mvhd = whole.indexOf("mvhd") + 4;
    expect(whole.readUInt32BE(mvhd + 16) / whole.readUInt32BE(mvhd + 12)).toBeCloseTo(gops * 1.92, 2);
  });

  it("returns the same bytes in any slices", () => {
    const length = file.length;
    const slices = [
      [0, 0],
      [0, 99],
      [1_300, 90_000],
      [length - 1, length - 1],
      [50_000, length - 1],
      [1_691, 1_692],
    ];
    for (const [start, end] of slices as [number, number][]) {
      const part = Buffer.concat([...file.read(start, end)]);
      expect(part.equals(whole.subarray(start, end + 1)), `${start}-${end}`).toBe(true);
    }
  });
});
