/** What the generator asks ffmpeg (5 or later, with libx264 and libwebp) to do. */
import { spawn } from "node:child_process";
import fs from "node:fs/promises";
import path from "node:path";
import { GOP_MS } from "../programme.ts";
import { SAMPLE_RATE } from "./crowd.ts";
import { PHASE_SECONDS } from "./moves.ts";
import { AUDIO_FRAMES } from "./mp4.ts";

/** The bitrate ladder. Profile and level are what old phones can decode. */
export const LADDER = [
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
export type Rung = (typeof LADDER)[number];

/** Starts ffmpeg; `done` rejects when it fails. Its standard input is open when `input` is set. */
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
 * Encodes the crowd as AAC in MP4. AAC begins with a frame of priming; it is dropped, and because the sound
 * goes on with its own beginning, exactly the right number of frames is left.
 * @returns the file, `<folder>/a<kbps>.m4a`
 */
export async function encodeAudio(folder: string, samples: Int16Array, kbps: number): Promise<string> {
  const raw = path.join(folder, "crowd.s16");
  const bytes = Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength);
  await fs.writeFile(raw, Buffer.concat([bytes, bytes.subarray(0, 8_192)]));
  const adts = path.join(folder, `a${kbps}.aac`);
  const sound = ["-c:a", "aac", "-b:a", `${kbps}k`, "-cutoff", "12000", "-f", "adts"];
  await ffmpeg(["-f", "s16le", "-ar", String(SAMPLE_RATE), "-ac", "1", "-i", raw, ...sound, adts]).done;
  const encoded = await fs.readFile(adts);
  const frames: Buffer[] = [];
  for (let at = 0; at < encoded.length; ) {
    // frame length: 13 bits from bit 30 of the ADTS header on
    const length = (encoded.readUInt32BE(at + 3) >>> 13) & 0x1fff;
    frames.push(encoded.subarray(at, at + length));
    at += length;
  }
  const wanted = (samples.length / SAMPLE_RATE / (GOP_MS / 1_000)) * AUDIO_FRAMES;
  await fs.writeFile(adts, Buffer.concat(frames.slice(1, 1 + Math.round(wanted))));
  // ADTS put straight into a fragmented file leaves no AudioSpecificConfig, which Chromium refuses.
  const file = path.join(folder, `a${kbps}.m4a`);
  await ffmpeg(["-i", adts, "-c", "copy", "-bsf:a", "aac_adtstoasc", file]).done;
  return file;
}

/** Encodes a rung with closed GOPs of exactly 1.92 s and puts its sound beside it, as fragmented MP4. */
export async function encodeRung(folder: string, master: string, audio: string, rung: Rung): Promise<string> {
  const keyframes = (rung.frameRate * GOP_MS) / 1_000;
  const video = path.join(folder, `v${rung.id}.mp4`);
  await ffmpeg([
    ...["-i", master, "-an", "-vf", `fps=${rung.frameRate},scale=${rung.width}:${rung.height}:flags=lanczos`],
    ...["-c:v", "libx264", "-preset", "veryslow", "-tune", "animation", "-pix_fmt", "yuv420p", "-bf", "2"],
    ...["-profile:v", rung.profile, "-level", rung.level, "-crf", String(rung.crf)],
    ...["-maxrate", `${rung.maxKbps}k`, "-bufsize", `${rung.maxKbps * 2}k`],
    ...["-x264-params", `keyint=${keyframes}:min-keyint=${keyframes}:scenecut=0:open-gop=0:ref=3`],
    ...["-video_track_timescale", "12800", video],
  ]).done;
  const muxed = path.join(folder, `m${rung.id}.mp4`);
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

/** The storyboard: the middle picture of every GOP, 160 × 90, eight in a row. */
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

/** A still of 640 × 360 cut out of the picture at a time of a phase, without the crowd and the boards. */
export async function makeStill(
  source: string,
  target: string,
  still: { phase: number; second: number; x: number; y: number },
): Promise<void> {
  const time = still.phase * PHASE_SECONDS + still.second;
  const crop = `crop=640:360:${still.x}:${still.y}`;
  await ffmpeg([
    "-ss",
    time.toFixed(2),
    "-i",
    source,
    "-frames:v",
    "1",
    "-vf",
    crop,
    "-c:v",
    "libwebp",
    "-quality",
    "60",
    target,
  ]).done;
}
