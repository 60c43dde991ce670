/**
 * Committed CMAF samples, and the fragments cut from them. Every fragment (moof + mdat) of a sample file
 * holds one closed GOP with its audio, so a demo stream of any length is composed by selecting fragments and
 * shifting their decode times (ISO/IEC 14496-12: tfdt 8.8.12, mfhd 8.8.5, sidx 8.16.3).
 */
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { z } from "zod";
import { AUDIO, AUDIO_SOURCE, audioOf } from "./audio.ts";
import type { RenditionDescription } from "./playlist.ts";
import { averageLength, fragmentAt, GOP_MS, PHASE_GOPS, PHASES, type Phase } from "./programme.ts";

/** Byte position of a track's 64-bit decode time in a fragment, and the track's ticks per second. */
const timeSchema = z.object({ at: z.number().int(), timescale: z.number().int() });
const fragmentSchema = z.object({
  offset: z.number().int(),
  length: z.number().int(),
  times: z.array(timeSchema),
});
const renditionSchema = z.object({
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
  renditions: z.record(z.string(), renditionSchema),
});
export type SkinIndex = z.infer<typeof skinIndexSchema>;

/** Order of the renditions in the master playlist: simple players start with the first one. */
const RENDITION_ORDER = ["240p", "144p", "360p", "720p"];
/** mfhd.sequence_number follows moof header (8), mfhd header (8) and version with flags (4). */
const SEQUENCE_AT = 20;

type RenditionIndex = z.infer<typeof renditionSchema>;
type FragmentIndex = z.infer<typeof fragmentSchema>;

/** One rendition of a skin. GOPs are counted from the start of the match. */
export interface Rendition {
  description: RenditionDescription;
  /** ftyp and moov. */
  init: Buffer;
  /**
   * Returns a GOP of the demo stream with this seed. `time` is the GOP number from which its decode times are
   * computed; the endless stream counts from its own start, all others from the start of the match.
   */
  fragment(seed: number, gop: number, time?: number): Buffer;
  /** Length of the same fragment (bytes). */
  fragmentLength(seed: number, gop: number): number;
}

/** Samples of a skin. */
export interface Samples {
  phases: readonly Phase[];
  renditions: ReadonlyMap<string, Rendition>;
  /** The audio alone; not in the master playlist. */
  audio: Rendition;
  sprite: Buffer;
  /** Hash of the samples; part of URLs that are cached indefinitely. */
  version: string;
}

/** Returns the rendition with a name: one with video, or the audio. */
export const renditionOf = ({ renditions, audio }: Samples, id: string): Rendition | undefined =>
  id === AUDIO ? audio : renditions.get(id);

const loaded = new Map<string, Samples>();

/**
 * Loads the samples of a skin into memory, once per process.
 * @param directory folder with index.json, one .mp4 per rendition and sprite.webp
 * @throws if files are missing or do not match the index
 */
export function loadSkin(directory: string): Samples {
  const cached = loaded.get(directory);
  if (cached) return cached;
  const text = fs.readFileSync(path.join(directory, "index.json"), "utf8");
  const index = skinIndexSchema.parse(JSON.parse(text));
  const hash = createHash("sha256").update(text);
  const renditions = new Map<string, Rendition>();
  let audio: Rendition | undefined;
  for (const id of RENDITION_ORDER) {
    const rendition = index.renditions[id];
    if (!rendition) continue;
    const file = fs.readFileSync(path.join(directory, `${id}.mp4`));
    hash.update(file);
    renditions.set(id, makeRendition(id, rendition, file, index.phases));
    if (id !== AUDIO_SOURCE) continue;
    const alone = audioOf(rendition, file, GOP_MS);
    audio = makeRendition(AUDIO, alone.index, alone.file, index.phases);
  }
  if (!index.phases.includes("play") || !audio)
    throw new Error(`${directory} has no play phase or no rendition ${AUDIO_SOURCE}`);
  const sprite = fs.readFileSync(path.join(directory, "sprite.webp"));
  const version = hash.update(sprite).digest("hex").slice(0, 8);
  const skin: Samples = { phases: index.phases, renditions, audio, sprite, version };
  loaded.set(directory, skin);
  return skin;
}

function makeRendition(
  id: string,
  rendition: RenditionIndex,
  file: Buffer,
  phases: readonly Phase[],
): Rendition {
  const last = rendition.fragments.at(-1);
  if (
    rendition.fragments.length !== phases.length * PHASE_GOPS ||
    last?.offset !== file.length - (last?.length ?? 0)
  ) {
    throw new Error(`samples of rendition ${id} do not fit their index`);
  }
  const locate = (seed: number, gop: number): FragmentIndex => {
    const fragment = rendition.fragments[fragmentAt(phases, seed, gop)];
    if (!fragment) throw new RangeError(`no fragment for GOP ${gop}`);
    return fragment;
  };
  const { width, height, frameRate, codecs, peakBandwidth, fragments } = rendition;
  const average = averageLength(
    phases,
    fragments.map(({ length }) => length),
  );
  const averageBandwidth = Math.ceil((average * 8 * 1_000) / GOP_MS);
  return {
    description: { id, width, height, frameRate, codecs, peakBandwidth, averageBandwidth },
    init: file.subarray(0, rendition.initLength),
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

/** An MP4 file that is computed on demand: its length is known, and any byte range can be produced. */
export interface VirtualFile {
  length: number;
  /** Yields the bytes from `start` to `end`, both included, in pieces. */
  read(start: number, end: number): Generator<Buffer>;
}

/**
 * A replay as one fragmented MP4 with an index (sidx), for players without HLS. Only the header is in memory;
 * fragments are cut while it is read.
 * @param gops length in GOPs, at most 65,535 (the sidx counts references with 16 bits)
 * @param from first GOP of the demo stream; the time of the file starts at 0 in any case
 */
export function progressiveFile(rendition: Rendition, seed: number, gops: number, from = 0): VirtualFile {
  return joinedFile(
    rendition,
    seed,
    Array.from({ length: gops }, (_, index) => from + index),
  );
}

/** Like `progressiveFile`, of any GOPs of the demo stream one after the other. */
export function joinedFile(rendition: Rendition, seed: number, gops: readonly number[]): VirtualFile {
  const starts: number[] = [];
  let total = 0;
  for (const gop of gops) {
    starts.push(total);
    total += rendition.fragmentLength(seed, gop);
  }
  starts.push(total);
  const head = Buffer.concat([
    withDuration(rendition.init, gops.length * GOP_MS),
    segmentIndex(rendition.init, starts),
  ]);
  return {
    length: head.length + total,
    *read(start, end) {
      if (start < head.length) yield head.subarray(start, Math.min(head.length, end + 1));
      for (let index = gopAt(starts, start - head.length); index < gops.length; index++) {
        const offset = head.length + (starts[index] ?? 0);
        if (offset > end) return;
        yield rendition
          .fragment(seed, gops[index] ?? 0, index)
          .subarray(Math.max(0, start - offset), end + 1 - offset);
      }
    },
  };
}

/** Returns the GOP that contains a byte, by binary search. */
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

/** Sets the duration in mvhd, which is 0 in fragmented files, so that players show the length immediately. */
function withDuration(init: Buffer, milliseconds: number): Buffer {
  const copy = Buffer.from(init);
  const mvhd = copy.indexOf("mvhd", 0, "latin1") + 4;
  if (mvhd < 4 || copy[mvhd] !== 0) throw new Error("the init segment has no mvhd of version 0");
  copy.writeUInt32BE(Math.round((milliseconds * copy.readUInt32BE(mvhd + 12)) / 1_000), mvhd + 16);
  return copy;
}

/** Builds the sidx box: length and duration of every fragment, in the time scale of the video track. */
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
