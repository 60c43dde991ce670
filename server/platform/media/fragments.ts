/**
 * The committed CMAF samples and what is cut from them. Every fragment (moof + mdat) of a sample file holds
 * one closed GOP with its sound, so a programme of any length is made by choosing fragments and moving their
 * decode times (ISO/IEC 14496-12: tfdt 8.8.12, mfhd 8.8.5, sidx 8.16.3).
 */
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { z } from "zod";
import type { RungDescription } from "./playlist.ts";
import { fragmentAt, GOP_MS, PHASE_GOPS, PHASES, type Phase } from "./programme.ts";

/** Where the 64-bit decode time of a track lies in a fragment, and the track's ticks per second. */
const timeSchema = z.object({ at: z.number().int(), timescale: z.number().int() });
const fragmentSchema = z.object({
  offset: z.number().int(),
  length: z.number().int(),
  times: z.array(timeSchema),
});
const rungSchema = z.object({
  width: z.number().int(),
  height: z.number().int(),
  frameRate: z.number(),
  codecs: z.string(),
  peakBandwidth: z.number().int(),
  averageBandwidth: z.number().int(),
  initLength: z.number().int(),
  fragments: z.array(fragmentSchema),
});
/** Contents of a skin's index.json, written by the generator. */
export const skinIndexSchema = z.object({
  phases: z.array(z.enum(PHASES)),
  rungs: z.record(z.string(), rungSchema),
});
export type SkinIndex = z.infer<typeof skinIndexSchema>;

/** First in the list is what simple players begin with, and what plays when there is no script. */
const RUNG_ORDER = ["240p", "144p", "360p", "720p"];
/** mfhd.sequence_number follows moof header (8), mfhd header (8) and version with flags (4). */
const SEQUENCE_AT = 20;

type RungIndex = z.infer<typeof rungSchema>;
type FragmentIndex = z.infer<typeof fragmentSchema>;

/** One rung of a skin. GOPs are counted from kick-off. */
export interface Rung {
  description: RungDescription;
  /** ftyp and moov. */
  init: Buffer;
  /**
   * A GOP of the programme with this seed. `time` is the GOP number that its decode times are counted
   * with; the endless stream counts from its own beginning, everything else from kick-off.
   */
  fragment(seed: number, gop: number, time?: number): Buffer;
  /** Length in bytes of the same fragment. */
  fragmentLength(seed: number, gop: number): number;
}

export interface Skin {
  phases: readonly Phase[];
  rungs: ReadonlyMap<string, Rung>;
  sprite: Buffer;
  /** Changes with the samples; part of addresses that are cached for ever. */
  version: string;
}

const loaded = new Map<string, Skin>();

/**
 * Reads the samples of a skin into memory, once per process.
 * @param directory folder with index.json, one .mp4 per rung and sprite.webp
 * @throws when files are missing or do not fit the index
 */
export function loadSkin(directory: string): Skin {
  const known = loaded.get(directory);
  if (known) return known;
  const text = fs.readFileSync(path.join(directory, "index.json"), "utf8");
  const index = skinIndexSchema.parse(JSON.parse(text));
  const hash = createHash("sha256").update(text);
  const rungs = new Map<string, Rung>();
  for (const id of RUNG_ORDER) {
    const rung = index.rungs[id];
    if (!rung) continue;
    const file = fs.readFileSync(path.join(directory, `${id}.mp4`));
    hash.update(file);
    rungs.set(id, makeRung(id, rung, file, index.phases));
  }
  if (!index.phases.includes("play") || rungs.size === 0)
    throw new Error(`${directory} has no play phase or no rungs`);
  const sprite = fs.readFileSync(path.join(directory, "sprite.webp"));
  const version = hash.update(sprite).digest("hex").slice(0, 8);
  const skin: Skin = { phases: index.phases, rungs, sprite, version };
  loaded.set(directory, skin);
  return skin;
}

function makeRung(id: string, rung: RungIndex, file: Buffer, phases: readonly Phase[]): Rung {
  const last = rung.fragments.at(-1);
  if (
    rung.fragments.length !== phases.length * PHASE_GOPS ||
    last?.offset !== file.length - (last?.length ?? 0)
  ) {
    throw new Error(`samples of rung ${id} do not fit their index`);
  }
  const locate = (seed: number, gop: number): FragmentIndex => {
    const fragment = rung.fragments[fragmentAt(phases, seed, gop)];
    if (!fragment) throw new RangeError(`no fragment for GOP ${gop}`);
    return fragment;
  };
  const { width, height, frameRate, codecs, peakBandwidth, averageBandwidth } = rung;
  return {
    description: { id, width, height, frameRate, codecs, peakBandwidth, averageBandwidth },
    init: file.subarray(0, rung.initLength),
    fragment(seed, gop, time = gop) {
      const { offset, length, times } = locate(seed, gop);
      const copy = Buffer.from(file.subarray(offset, offset + length));
      for (const { at, timescale } of times)
        copy.writeBigUInt64BE(BigInt((time * GOP_MS * timescale) / 1_000), at);
      copy.writeUInt32BE((time + 1) >>> 0, SEQUENCE_AT);
      return copy;
    },
    fragmentLength: (seed, gop) => locate(seed, gop).length,
  };
}

/** An MP4 file that exists only as a computation: its length is known and any part can be produced. */
export interface VirtualFile {
  length: number;
  /** The bytes from `start` to `end`, both included, in pieces. */
  read(start: number, end: number): Generator<Buffer>;
}

/**
 * A whole replay as one fragmented MP4 with an index (sidx), for players without HLS. Only the head is kept;
 * fragments are cut while it is read.
 * @param gops length in GOPs, at most 65,535 (the sidx counts references with 16 bits)
 * @param from first GOP of the programme; the file's own time begins at 0 all the same
 */
export function progressiveFile(rung: Rung, seed: number, gops: number, from = 0): VirtualFile {
  const starts: number[] = [];
  let total = 0;
  for (let gop = 0; gop < gops; gop++) {
    starts.push(total);
    total += rung.fragmentLength(seed, from + gop);
  }
  starts.push(total);
  const head = Buffer.concat([withDuration(rung.init, gops * GOP_MS), segmentIndex(rung.init, starts)]);
  return {
    length: head.length + total,
    *read(start, end) {
      if (start < head.length) yield head.subarray(start, Math.min(head.length, end + 1));
      for (let gop = gopAt(starts, start - head.length); gop < gops; gop++) {
        const offset = head.length + (starts[gop] ?? 0);
        if (offset > end) return;
        yield rung.fragment(seed, from + gop, gop).subarray(Math.max(0, start - offset), end + 1 - offset);
      }
    },
  };
}

/** The GOP that holds a byte; starts ascend, so it is found by halving. */
function gopAt(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle;
  }
  return low;
}

/** Fragmented files leave the duration in mvhd at 0; with it players show the length at once. */
function withDuration(init: Buffer, milliseconds: number): Buffer {
  const copy = Buffer.from(init);
  const mvhd = copy.indexOf("mvhd", 0, "latin1") + 4;
  if (mvhd < 4 || copy[mvhd] !== 0) throw new Error("the init segment has no mvhd of version 0");
  copy.writeUInt32BE(Math.round((milliseconds * copy.readUInt32BE(mvhd + 12)) / 1_000), mvhd + 16);
  return copy;
}

/** The sidx box: length and duration of every fragment, in the time scale of the video track. */
function segmentIndex(init: Buffer, starts: readonly number[]): Buffer {
  const count = starts.length - 1;
  const tkhd = init.indexOf("tkhd", 0, "latin1") + 4;
  const mdhd = init.indexOf("mdhd", 0, "latin1") + 4;
  const timescale = init.readUInt32BE(mdhd + 12);
  const sidx = Buffer.alloc(40 + count * 12);
  sidx.writeUInt32BE(sidx.length, 0);
  sidx.write("sidx", 4, "latin1");
  sidx.writeUInt8(1, 8); // version 1: 64-bit earliest time and first offset, both 0
  sidx.writeUInt32BE(init.readUInt32BE(tkhd + 12), 12);
  sidx.writeUInt32BE(timescale, 16);
  sidx.writeUInt16BE(count, 38);
  for (let index = 0; index < count; index++) {
    const at = 40 + index * 12;
    sidx.writeUInt32BE((starts[index + 1] ?? 0) - (starts[index] ?? 0), at);
    sidx.writeUInt32BE((GOP_MS * timescale) / 1_000, at + 4);
    sidx.writeUInt32BE(0x90000000, at + 8); // starts with a stream access point of type 1
  }
  return sidx;
}
