import { z } from "zod";
import {
  ENGINES,
  ERROR_KINDS,
  HEIGHTS,
  type PlaybackReport,
  STREAM_KINDS,
  wordOrOther,
} from "#common/playback-quality";

/** Maximum size of a beacon (bytes). */
const MAX_BYTES = 400;
/** Beacons are sent once a minute; browsers delay them in the background. */
const MAX_MS = 10 * 60_000;
const MAX_COUNT = 1_000;
/** What a connection of 1 Gbit/s loads in ten minutes. */
const MAX_LOADED = 75e9;
const MAX_NAMES = 12;

const count = (max: number) => z.int().min(0).max(max);
/** Numbers by names that the browser has chosen, few and short. */
const named = (max: number) =>
  z
    .record(z.string().max(12), count(max))
    .refine((values) => Object.keys(values).length <= MAX_NAMES, `more than ${MAX_NAMES} names`)
    .default({});

/** Unknown fields are ignored: the page may be of a newer build. */
const beaconSchema = z.object({
  stream: z.enum(STREAM_KINDS),
  engine: z.enum(ENGINES),
  isNew: z.boolean().default(false),
  leftEarly: z.boolean().default(false),
  firstFrame: count(MAX_MS).optional(),
  stalls: count(MAX_COUNT).default(0),
  stalled: count(MAX_MS).default(0),
  watched: count(MAX_MS).default(0),
  heights: named(MAX_MS),
  errors: named(MAX_COUNT),
  bytes: count(MAX_LOADED).default(0),
});

/** A valid beacon, or the status and the text with which it is refused. */
export type ReadBeacon = { report: PlaybackReport } | { status: number; problem: string };

/** Reads and checks a beacon. Renditions and errors of unknown names become `other`. */
export async function readBeacon(request: Request): Promise<ReadBeacon> {
  const [type = ""] = (request.headers.get("content-type") ?? "").split(";", 1);
  if (type.trim().toLowerCase() !== "application/json") return { status: 415, problem: "Send JSON" };
  const tooLarge = { status: 413, problem: `Send at most ${MAX_BYTES} bytes` };
  if (Number(request.headers.get("content-length") ?? 0) > MAX_BYTES) return tooLarge;
  const body = await request.arrayBuffer();
  if (body.byteLength > MAX_BYTES) return tooLarge;
  const parsed = beaconSchema.safeParse(parseJson(new TextDecoder().decode(body)));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return { status: 400, problem: `${issue?.path.join(".") || "body"}: ${issue?.message}` };
  }
  const { stream, engine, isNew, leftEarly, firstFrame, stalls, bytes, ...rest } = parsed.data;
  return {
    report: {
      ...{ stream, engine, isNew, stalls, bytes },
      hasLeftEarly: leftEarly,
      firstFrameSeconds: firstFrame === undefined ? undefined : firstFrame / 1_000,
      stalledSeconds: rest.stalled / 1_000,
      watchedSeconds: rest.watched / 1_000,
      renditionSeconds: sumsByWord(HEIGHTS, rest.heights, 1_000),
      errors: sumsByWord(ERROR_KINDS, rest.errors, 1),
    },
  };
}

/** Adds up values whose names mean the same word, and divides them. */
function sumsByWord<W extends string>(
  words: readonly W[],
  values: Record<string, number>,
  divisor: number,
): Partial<Record<W | "other", number>> {
  const sums: Partial<Record<W | "other", number>> = {};
  for (const [name, value] of Object.entries(values)) {
    const word = wordOrOther(words, name);
    sums[word] = (sums[word] ?? 0) + value / divisor;
  }
  return sums;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
