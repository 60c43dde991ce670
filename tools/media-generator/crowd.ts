/** Audio of the stadium: filtered noise whose volume follows the play, a drum and the referee's whistle. */
import type { Phase } from "../../server/platform/media/programme.ts";
import { clamp, ease, randomNumbers } from "./choreography.ts";
import { PHASE_SECONDS } from "./sports/sport.ts";

export const SAMPLE_RATE = 48_000;
const EVENTS: Partial<Record<Phase, { at: number; goal: boolean }>> = {
  save: { at: 7.6, goal: false },
  goalHome: { at: 6.9, goal: true },
  goalAway: { at: 7, goal: true },
};

/** Returns signed 16-bit mono samples of consecutive phases. */
export function crowdNoise(phases: readonly Phase[]): Int16Array {
  const perPhase = Math.round(PHASE_SECONDS * SAMPLE_RATE);
  const samples = new Int16Array(perPhase * phases.length);
  const random = randomNumbers(7);
  const pink = [0, 0, 0];
  let low = 0;
  let lower = 0;
  phases.forEach((phase, number) => {
    for (let index = 0; index < perPhase; index++) {
      const white = random() * 2 - 1;
      // Three leaky integrators turn white noise into pink noise (Kellet's economy filter).
      pink[0] = 0.99765 * (pink[0] ?? 0) + white * 0.099;
      pink[1] = 0.963 * (pink[1] ?? 0) + white * 0.2965;
      pink[2] = 0.57 * (pink[2] ?? 0) + white * 1.0526;
      const noise = (pink[0] + pink[1] + pink[2] + white * 0.1848) * 0.11;
      low += 0.09 * (noise - low);
      lower += 0.006 * (low - lower);
      const time = index / SAMPLE_RATE;
      const value = (low - lower) * 2.2 * loudness(phase, time) + drum(time) + whistle(phase, time);
      samples[number * perPhase + index] = clamp(value, -1, 1) * 32_000;
    }
  });
  return samples;
}

function loudness(phase: Phase, time: number): number {
  const turn = (2 * Math.PI * time) / PHASE_SECONDS;
  let level = 0.55 + 0.12 * Math.sin(2 * turn) + 0.08 * Math.sin(5 * turn + 1);
  const event = EVENTS[phase];
  if (!event) return level;
  const since = time - event.at;
  level += 0.35 * ease((since + 2.5) / 2.5) * (1 - ease(since - 0.2));
  return (
    level +
    (event.goal
      ? 1.5 * ease(since / 0.35) * (1 - ease((since - 2) / 4))
      : 0.6 * ease(since / 0.2) * (1 - ease((since - 0.6) / 1.6)))
  );
}

function drum(time: number): number {
  const beat = time % (PHASE_SECONDS / 16);
  return (
    0.1 *
    Math.exp(-beat * 26) *
    Math.sin(2 * Math.PI * 72 * beat) *
    (1 - 0.5 * Math.sin((2 * Math.PI * time) / PHASE_SECONDS))
  );
}

/** Referee's whistle at the restart after a goal. */
function whistle(phase: Phase, time: number): number {
  const since = time - 13.9;
  if (!EVENTS[phase]?.goal || since <= 0 || since >= 0.5) return 0;
  const trill = 2_600 + 90 * Math.sign(Math.sin(2 * Math.PI * 32 * since));
  return 0.07 * Math.sin(2 * Math.PI * trill * since) * ease(since * 30) * ease((0.5 - since) * 20);
}
