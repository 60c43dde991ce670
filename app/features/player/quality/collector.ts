import type { Measured } from "./watch-start";

/** A shorter wait (ms) is no stall: it happens where buffers change hands, and is hardly seen. */
const MIN_STALL_MS = 250;
/** Most time (ms) between two readings that counts; more means that the device has slept. */
const MAX_STEP_MS = 60_000;

/** What a video does at one moment. */
export interface Reading {
  isPlaying: boolean;
  /** Waits for data, but not after a seek. */
  isStalled: boolean;
  /** Height of the frames (pixels); 0 without frames. */
  height: number;
}

/** Sums up a playback from readings, and hands out what is new since the last time. */
export interface Collector {
  /** Counts the time since the reading before. */
  read: (reading: Reading) => void;
  /** Counts an error. */
  fail: (kind: string) => void;
  /** Counts loaded bytes. */
  load: (bytes: number) => void;
  /** @returns what is new, in whole numbers; undefined if there is nothing */
  take: () => Measured | undefined;
}

/**
 * Creates a collector. Functions and variables instead of a class: their names become short in the build.
 * @param now milliseconds of a clock that never goes back
 * @param first what the first hand-out contains besides
 */
export function createCollector(now: () => number, first: Measured): Collector {
  let last: Reading | undefined;
  let since = 0;
  /** Length of the current wait. */
  let wait = 0;
  let sums: Record<string, unknown> = { ...first };

  const add = (name: string, value: number, to = sums) => {
    if (value) to[name] = ((to[name] as number | undefined) ?? 0) + value;
  };
  const addNamed = (group: string, name: string | number, value: number) => {
    if (!value) return;
    sums[group] ??= {};
    add(String(name), value, sums[group] as Record<string, unknown>);
  };
  return {
    read(reading) {
      const elapsed = Math.min(now() - since, MAX_STEP_MS);
      since = now();
      if (last?.isPlaying) {
        add("watched", elapsed);
        addNamed("heights", last.height, elapsed);
      }
      if (last?.isStalled) {
        const isKnown = wait >= MIN_STALL_MS;
        wait += elapsed;
        if (wait >= MIN_STALL_MS) {
          add("stalls", isKnown ? 0 : 1);
          add("stalled", isKnown ? elapsed : wait);
        }
      } else wait = 0;
      last = reading;
    },
    fail: (kind) => addNamed("errors", kind, 1),
    load: (bytes) => add("bytes", bytes),
    take() {
      const text = JSON.stringify(sums, (_, value) =>
        typeof value === "number" ? Math.round(value) : value,
      );
      sums = {};
      return text === "{}" ? undefined : JSON.parse(text);
    },
  };
}
