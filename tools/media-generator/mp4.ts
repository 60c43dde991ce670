/**
 * Refragments an MP4 from ffmpeg, so that every fragment holds exactly one GOP with its audio and can follow
 * any other one. ffmpeg's own fragments cannot be reordered: their audio length varies (83 to 97 AAC frames)
 * and their first video frame is delayed. Box names are those of ISO/IEC 14496-12.
 */
import type { SkinIndex } from "../../server/platform/media/fragments.ts";
import { GOP_MS } from "../../server/platform/media/programme.ts";

/** AAC frames per GOP: 90 frames of 1024 samples at 48 kHz last exactly as long. */
export const AUDIO_FRAMES = 90;

interface Box {
  type: string;
  start: number;
  end: number;
}
interface Sample {
  data: Buffer;
  /** Composition time minus decode time, in the track's ticks. */
  offset: number;
}
interface Track {
  id: number;
  timescale: number;
  video: boolean;
  samples: Sample[];
}

/**
 * Refragments a file and builds its index.
 * @param source fragmented MP4 with one video and one audio track, video first
 * @param size values of the index that describe the video
 * @throws if the number of samples is not a multiple of a GOP
 */
export function refragment(
  source: Buffer,
  size: { width: number; height: number; frameRate: number },
): { file: Buffer; index: SkinIndex["renditions"][string] } {
  const top = [...boxesOf(source, 0, source.length)];
  const init = Buffer.concat(
    top.filter((box) => /^(ftyp|moov)$/.test(box.type)).map((box) => source.subarray(box.start, box.end)),
  );
  const tracks = readTracks(source, top);
  const video = tracks.find((track) => track.video);
  const audio = tracks.find((track) => !track.video);
  if (!video || !audio) throw new Error("one video and one audio track are needed");
  const pictures = Math.round((size.frameRate * GOP_MS) / 1_000);
  const gops = video.samples.length / pictures;
  if (!Number.isInteger(gops) || audio.samples.length !== gops * AUDIO_FRAMES) {
    throw new Error(
      `${video.samples.length} pictures and ${audio.samples.length} AAC frames are no whole GOPs`,
    );
  }
  // Remove the composition delay of reordered frames, so that video starts at the beginning of the GOP.
  const delay = video.samples[0]?.offset ?? 0;
  const fragments: SkinIndex["renditions"][string]["fragments"] = [];
  const parts: Buffer[] = [init];
  let offset = init.length;
  for (let gop = 0; gop < gops; gop++) {
    const { data, times } = makeFragment(gop, [
      {
        track: video,
        samples: slice(video, gop, pictures),
        duration: video.timescale / size.frameRate,
        delay,
      },
      { track: audio, samples: slice(audio, gop, AUDIO_FRAMES), duration: 1_024, delay: 0 },
    ]);
    fragments.push({ offset, length: data.length, times });
    parts.push(data);
    offset += data.length;
  }
  const bandwidths = fragments.map((fragment) => (fragment.length * 8_000) / GOP_MS);
  const avcc = init.indexOf("avcC", 0, "latin1");
  const codec = `avc1.${init.subarray(avcc + 5, avcc + 8).toString("hex")}`;
  return {
    file: Buffer.concat(parts),
    index: {
      ...size,
      codecs: `${codec},mp4a.40.2`,
      peakBandwidth: Math.ceil(Math.max(...bandwidths)),
      averageBandwidth: Math.ceil(bandwidths.reduce((sum, value) => sum + value, 0) / gops),
      initLength: init.length,
      fragments,
    },
  };
}

const slice = (track: Track, gop: number, count: number) =>
  track.samples.slice(gop * count, (gop + 1) * count);

function* boxesOf(buffer: Buffer, start: number, end: number): Generator<Box> {
  for (let at = start; at + 8 <= end; ) {
    const length = buffer.readUInt32BE(at) || end - at;
    yield { type: buffer.toString("latin1", at + 4, at + 8), start: at, end: at + length };
    at += length;
  }
}

function children(buffer: Buffer, parent: Box, type: string): Box[] {
  return [...boxesOf(buffer, parent.start + 8, parent.end)].filter((box) => box.type === type);
}

function child(buffer: Buffer, parent: Box, type: string): Box {
  const [found] = children(buffer, parent, type);
  if (!found) throw new Error(`no ${type} in ${parent.type}`);
  return found;
}

function readTracks(buffer: Buffer, top: readonly Box[]): Track[] {
  const moov = top.find((box) => box.type === "moov");
  if (!moov) throw new Error("no moov");
  const tracks = children(buffer, moov, "trak").map((trak): Track => {
    const mdia = child(buffer, trak, "mdia");
    return {
      id: buffer.readUInt32BE(child(buffer, trak, "tkhd").start + 20),
      timescale: buffer.readUInt32BE(child(buffer, mdia, "mdhd").start + 20),
      video: buffer.toString("latin1", child(buffer, mdia, "hdlr").start + 16).startsWith("vide"),
      samples: [],
    };
  });
  for (const moof of top.filter((box) => box.type === "moof")) {
    for (const traf of children(buffer, moof, "traf")) readSamples(buffer, moof, traf, tracks);
  }
  return tracks;
}

/** Appends the samples of a track fragment (tfhd and trun with their optional fields). */
function readSamples(buffer: Buffer, moof: Box, traf: Box, tracks: readonly Track[]): void {
  const tfhd = child(buffer, traf, "tfhd").start;
  const track = tracks.find((candidate) => candidate.id === buffer.readUInt32BE(tfhd + 12));
  const defaults = buffer.readUInt32BE(tfhd + 8);
  const before = (defaults & 0x1 ? 8 : 0) + (defaults & 0x2 ? 4 : 0) + (defaults & 0x8 ? 4 : 0);
  const defaultSize = defaults & 0x10 ? buffer.readUInt32BE(tfhd + 16 + before) : 0;
  for (const trun of children(buffer, traf, "trun")) {
    const flags = buffer.readUInt32BE(trun.start + 8);
    let at = trun.start + 16;
    let data = moof.start;
    if (flags & 0x1) {
      data += buffer.readInt32BE(at);
      at += 4;
    }
    if (flags & 0x4) at += 4;
    for (let count = buffer.readUInt32BE(trun.start + 12); count > 0; count--) {
      if (flags & 0x100) at += 4;
      const size = flags & 0x200 ? buffer.readUInt32BE(at) : defaultSize;
      if (flags & 0x200) at += 4;
      if (flags & 0x400) at += 4;
      const offset = flags & 0x800 ? buffer.readInt32BE(at) : 0;
      if (flags & 0x800) at += 4;
      track?.samples.push({ data: buffer.subarray(data, data + size), offset });
      data += size;
    }
  }
}

interface Part {
  track: Track;
  samples: readonly Sample[];
  duration: number;
  delay: number;
}

function makeFragment(
  gop: number,
  parts: readonly Part[],
): { data: Buffer; times: { at: number; timescale: number }[] } {
  const build = (moofLength: number) => {
    let data = moofLength + 8;
    const trafs = parts.map((part) => {
      const traf = makeTraf(gop, part, data);
      data += part.samples.reduce((sum, sample) => sum + sample.data.length, 0);
      return traf;
    });
    return { moof: box("moof", box("mfhd", words(0, gop + 1)), ...trafs), trafs };
  };
  // The data offsets depend on the length of the box, which does not depend on them.
  const { moof, trafs } = build(build(0).moof.length);
  let at = 8 + 16;
  const times = trafs.map((traf, index) => {
    const time = at + traf.indexOf("tfdt", 0, "latin1") + 8;
    at += traf.length;
    return { at: time, timescale: parts[index]?.track.timescale ?? 0 };
  });
  const samples = parts.flatMap((part) => part.samples.map((sample) => sample.data));
  return { data: Buffer.concat([moof, box("mdat", ...samples)]), times };
}

function makeTraf(gop: number, part: Part, dataOffset: number): Buffer {
  const { track, samples, duration, delay } = part;
  const time = Buffer.alloc(8);
  time.writeBigUInt64BE(BigInt(Math.round((gop * GOP_MS * track.timescale) / 1_000)));
  // Video: only the first sample is a sync sample. Audio: all are.
  const flags = track.video ? 0x0101_0000 : 0x0200_0000;
  const run = track.video
    ? [
        words(0x0100_0a05, samples.length, dataOffset, 0x0200_0000),
        ...samples.map((s) => words(s.data.length, s.offset - delay)),
      ]
    : [words(0x0000_0201, samples.length, dataOffset), ...samples.map((s) => words(s.data.length))];
  return box(
    "traf",
    box("tfhd", words(0x0002_0028, track.id, duration, flags)),
    box("tfdt", words(0x0100_0000), time),
    box("trun", ...run),
  );
}

function box(type: string, ...contents: Buffer[]): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + contents.reduce((sum, part) => sum + part.length, 0));
  head.write(type, 4, "latin1");
  return Buffer.concat([head, ...contents]);
}

/** Encodes 32-bit numbers; negative ones in two's complement. */
function words(...values: number[]): Buffer {
  const buffer = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) buffer.writeInt32BE(value | 0, index * 4);
  return buffer;
}
