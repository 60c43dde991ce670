/** ffmpeg calls of the generator (version 5 or later, with libx264 and libwebp). */
import { spawn } from "node:child_process";
import fs from "node:fs/promises";
import path from "node:path";
import { GOP_MS } from "../../server/platform/media/programme.ts";
import { SAMPLE_RATE } from "./crowd.ts";
import { AUDIO_FRAMES } from "./mp4.ts";

/** Bitrate ladder. Profiles and levels are limited to those that old phones can decode. */
const LADDER = [
  {
    id: "144p",
    width: 256,
    height: 144,
    frameRate: 12.5,
    crf: 31,
    maxKbps: 80,
    profile: "main",
    level: "1.2",
    audioKbps: 24,
  },
  {
    id: "240p",
    width: 426,
    height: 240,
    frameRate: 25,
    crf: 29,
    maxKbps: 220,
    profile: "main",
    level: "2.1",
    audioKbps: 24,
  },
  {
    id: "360p",
    width: 640,
    height: 360,
    frameRate: 25,
    crf: 28,
    maxKbps: 450,
    profile: "main",
    level: "3.0",
    audioKbps: 32,
  },
  {
    id: "720p",
    width: 1280,
    height: 720,
    frameRate: 25,
    crf: 30,
    maxKbps: 1200,
    profile: "high",
    level: "3.1",
    audioKbps: 48,
  },
] as const;
export type Rendition = Omit<(typeof LADDER)[number], "crf" | "audioKbps"> & {
  crf: number;
  audioKbps: number;
};

/** The samples of halls are kept small, because there are several: their camera rests, so little is lost. */
const INDOORS = { crf: 5, audio: 2 / 3 };

/** Returns the bitrate ladder of a stadium or of a hall. */
export function ladderOf(isIndoors: boolean): Rendition[] {
  if (!isIndoors) return [...LADDER];
  return LADDER.map((rendition) => ({
    ...rendition,
    crf: rendition.crf + INDOORS.crf,
    audioKbps: Math.round(rendition.audioKbps * INDOORS.audio),
  }));
}

/** Starts ffmpeg; `done` rejects if it fails. Standard input is open if `input` is set. */
export function ffmpeg(parameters: readonly string[], input = false) {
  const child = spawn("ffmpeg", ["-v", "error", "-y", ...(input ? [] : ["-nostdin"]), ...parameters], {
    stdio: [input ? "pipe" : "ignore", "ignore", "inherit"],
  });
  const done = new Promise<void>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => (code === 0 ? resolve() : reject(new Error(`ffmpeg ended with ${code}`))));
  });
  return { stdin: child.stdin, done };
}

/**
 * Encodes the crowd as AAC in MP4. The first AAC frame is priming and is dropped; the audio is continued with
 * its own start, so that exactly the required number of frames remains.
 * @returns path of the file, `<folder>/a<kbps>.m4a`
 */
export async function encodeAudio(folder: string, samples: Int16Array, kbps: number): Promise<string> {
  const raw = path.join(folder, "crowd.s16");
  const bytes = Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength);
  await fs.writeFile(raw, Buffer.concat([bytes, bytes.subarray(0, 8_192)]));
  const adts = path.join(folder, `a${kbps}.aac`);
  const audio = ["-c:a", "aac", "-b:a", `${kbps}k`, "-cutoff", "12000", "-f", "adts"];
  await ffmpeg(["-f", "s16le", "-ar", String(SAMPLE_RATE), "-ac", "1", "-i", raw, ...audio, adts]).done;
  const encoded = await fs.readFile(adts);
  const frames: Buffer[] = [];
  for (let at = 0; at < encoded.length; ) {
    // Frame length: 13 bits from bit 30 of the ADTS header.
    const length = (encoded.readUInt32BE(at + 3) >>> 13) & 0x1fff;
    frames.push(encoded.subarray(at, at + length));
    at += length;
  }
  const wanted = (samples.length / SAMPLE_RATE / (GOP_MS / 1_000)) * AUDIO_FRAMES;
  await fs.writeFile(adts, Buffer.concat(frames.slice(1, 1 + Math.round(wanted))));
  // ADTS copied directly into a fragmented file lacks the AudioSpecificConfig, so Chromium refuses it.
  const file = path.join(folder, `a${kbps}.m4a`);
  await ffmpeg(["-i", adts, "-c", "copy", "-bsf:a", "aac_adtstoasc", file]).done;
  return file;
}

/** Encodes a rendition with closed GOPs of exactly 1.92 s and muxes it with its audio as fragmented MP4. */
export async function encodeRendition(
  folder: string,
  master: string,
  audio: string,
  rendition: Rendition,
): Promise<string> {
  const keyframes = (rendition.frameRate * GOP_MS) / 1_000;
  const video = path.join(folder, `v${rendition.id}.mp4`);
  await ffmpeg([
    ...[
      "-i",
      master,
      "-an",
      "-vf",
      `fps=${rendition.frameRate},scale=${rendition.width}:${rendition.height}:flags=lanczos:out_range=tv`,
    ],
    ...["-c:v", "libx264", "-preset", "slow", "-tune", "animation", "-pix_fmt", "yuv420p", "-bf", "2"],
    ...["-profile:v", rendition.profile, "-level", rendition.level, "-crf", String(rendition.crf)],
    ...["-maxrate", `${rendition.maxKbps}k`, "-bufsize", `${rendition.maxKbps * 2}k`],
    ...["-x264-params", `keyint=${keyframes}:min-keyint=${keyframes}:scenecut=0:open-gop=0:ref=3`],
    ...["-video_track_timescale", "12800", video],
  ]).done;
  const muxed = path.join(folder, `m${rendition.id}.mp4`);
  await ffmpeg([
    ...[
      "-i",
      video,
      "-i",
      audio,
      "-map",
      "0:v",
      "-map",
      "1:a",
      "-c",
      "copy",
      "-video_track_timescale",
      "12800",
    ],
    ...["-fflags", "+bitexact", "-flags", "+bitexact", "-use_editlist", "0"],
    ...["-movflags", "+frag_keyframe+empty_moov+default_base_moof+negative_cts_offsets", "-f", "mp4", muxed],
  ]).done;
  return muxed;
}

/** Creates the storyboard: the middle frame of every GOP, 160 × 90, eight in a row. */
export async function makeSprite(source: string, target: string, phases: number): Promise<void> {
  const filter = `select='not(mod(n-24\\,48))',scale=160:90:flags=lanczos,tile=8x${phases}`;
  await ffmpeg([
    "-i",
    source,
    "-vf",
    filter,
    "-frames:v",
    "1",
    "-vsync",
    "0",
    "-c:v",
    "libwebp",
    "-quality",
    "60",
    target,
  ]).done;
}
