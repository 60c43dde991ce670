/**
 * Course of a demo match, as pure functions of its seed. A match is a sequence of phases of 15.36 s that all
 * start and end with the same frame, so they can follow each other in any order. The phase at a time is
 * derived from a hash of (seed, phase number): no state, and the same result on every server at any time.
 */

/**
 * Length of a group of pictures, the smallest unit that is served (ms): exactly 48 video frames and 90 AAC
 * frames.
 */
export const GOP_MS = 1_920;
/** Length of a phase in GOPs (15.36 s). */
export const PHASE_GOPS = 8;
const PHASE_SECONDS = (PHASE_GOPS * GOP_MS) / 1_000;

export const PHASES = ["play", "save", "goalHome", "goalAway"] as const;
export type Phase = (typeof PHASES)[number];

export interface Goal {
  /** Media time at which the ball crosses the line (s; 0 at the start of the match). */
  second: number;
  side: "home" | "away";
}

/** Time within the phase at which the ball crosses the line (s). */
const GOAL_AT = { goalHome: 6.8, goalAway: 6.9 } as const;
/** Time within the phase at which the keeper of the away team has the ball (s). */
const SAVE_AT = 7.6;
/**
 * Probabilities per phase: in the 352 phases of 90 minutes about 1.3 home goals, 1.1 away goals and 30 saves.
 */
const CHANCES = { goalHome: 0.0038, goalAway: 0.0032, save: 0.085 } as const;
/** Share of a match that each phase has. */
const SHARES: Record<Phase, number> = {
  play: 1 - CHANCES.goalHome - CHANCES.goalAway - CHANCES.save,
  ...CHANCES,
};
/** Minimum number of phases (one minute) before the first goal and between two goals. */
const QUIET_PHASES = 4;

/** Returns the phase with this number, counted from the start of the match. */
export function phaseAt(seed: number, phase: number): Phase {
  const drawn = draw(seed, phase);
  if (!isGoal(drawn)) return drawn;
  if (phase < QUIET_PHASES) return "play";
  for (let earlier = phase - QUIET_PHASES; earlier < phase; earlier++) {
    if (isGoal(draw(seed, earlier))) return "play";
  }
  return drawn;
}

/**
 * Returns the goals of a match in order of time. Agrees with the video of every skin that has the phase (see
 * `fragmentAt`).
 * @param seed seed of the demo stream
 * @param untilSeconds media time; later goals are omitted. The cost grows with it (1,400 steps for 6 h)
 */
export function goalsOf(seed: number, untilSeconds: number): Goal[] {
  const goals: Goal[] = [];
  for (let phase = QUIET_PHASES; phase * PHASE_SECONDS <= untilSeconds; phase++) {
    const name = phaseAt(seed, phase);
    if (!isGoal(name)) continue;
    const second = Math.round((phase * PHASE_SECONDS + GOAL_AT[name]) * 100) / 100;
    if (second <= untilSeconds) goals.push({ second, side: name === "goalHome" ? "home" : "away" });
  }
  return goals;
}

/**
 * Returns the media times of the away team's saves (s), in order, up to the given one. A sample without this phase
 * shows play in its place.
 */
export function savesOf(seed: number, untilSeconds: number): number[] {
  const saves: number[] = [];
  for (let phase = 0; phase * PHASE_SECONDS + SAVE_AT <= untilSeconds; phase++) {
    if (phaseAt(seed, phase) === "save")
      saves.push(Math.round((phase * PHASE_SECONDS + SAVE_AT) * 100) / 100);
  }
  return saves;
}

/**
 * Returns the sample fragment that shows a GOP of the demo stream. If a skin lacks a phase, the closest one
 * is used: the other side's goal for a goal, play for a save.
 * @param phases phases of the skin in the order of its samples; always contains "play"
 */
export function fragmentAt(phases: readonly Phase[], seed: number, gop: number): number {
  const wanted = phaseAt(seed, Math.floor(gop / PHASE_GOPS));
  return phases.indexOf(shownFor(wanted, phases)) * PHASE_GOPS + (gop % PHASE_GOPS);
}

const CHOICES: Record<Phase, Phase[]> = {
  play: ["play"],
  save: ["save", "play"],
  goalHome: ["goalHome", "goalAway", "play"],
  goalAway: ["goalAway", "goalHome", "play"],
};
const shownFor = (wanted: Phase, phases: readonly Phase[]): Phase =>
  CHOICES[wanted].find((phase) => phases.includes(phase)) ?? "play";

/**
 * Returns the average length of the fragments of a match: most of it is play, which a sample has no more of than of
 * goals.
 * @param lengths lengths of a skin's fragments, in the order of `fragmentAt`
 */
export function averageLength(phases: readonly Phase[], lengths: readonly number[]): number {
  const ofPhase = (phase: Phase) => {
    const from = phases.indexOf(shownFor(phase, phases)) * PHASE_GOPS;
    return lengths.slice(from, from + PHASE_GOPS).reduce((sum, length) => sum + length, 0) / PHASE_GOPS;
  };
  return PHASES.reduce((sum, phase) => sum + SHARES[phase] * ofPhase(phase), 0);
}

function isGoal(phase: Phase): phase is "goalHome" | "goalAway" {
  return phase === "goalHome" || phase === "goalAway";
}

function draw(seed: number, phase: number): Phase {
  let value = scramble(scramble(seed ^ 0x9e3779b9) ^ phase) / 2 ** 32;
  for (const name of ["goalHome", "goalAway", "save"] as const) {
    if (value < CHANCES[name]) return name;
    value -= CHANCES[name];
  }
  return "play";
}

/** Finaliser of MurmurHash3: maps neighbouring numbers to unrelated, evenly distributed 32-bit values. */
function scramble(number: number): number {
  let hash = number >>> 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
