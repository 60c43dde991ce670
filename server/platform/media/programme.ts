/**
 * The script of a match, as pure functions of its seed. A match is a row of phases of 15.36 s that all
 * begin and end in the same picture, so any phase may follow any other. Which phase plays when is decided
 * by hashing (seed, number of the phase): no state, the same answer on every server and at any time.
 */

/** Length of a group of pictures, the smallest piece that is served: exactly 48 frames and 90 AAC frames. */
export const GOP_MS = 1_920;
/** A phase is 8 GOPs, 15.36 s. */
export const PHASE_GOPS = 8;
const PHASE_SECONDS = (PHASE_GOPS * GOP_MS) / 1_000;

export const PHASES = ["play", "save", "goalHome", "goalAway"] as const;
export type Phase = (typeof PHASES)[number];

export interface Goal {
  /** Media time (0 at kick-off) when the ball crosses the line. */
  second: number;
  side: "home" | "away";
}

/** Seconds into the phase at which the drawn ball crosses the line. */
const GOAL_AT = { goalHome: 6.8, goalAway: 6.9 } as const;
/** About 1.3 goals for the home side, 1.1 for the guests and 30 saves in the 352 phases of 90 minutes. */
const CHANCES = { goalHome: 0.0038, goalAway: 0.0032, save: 0.085 } as const;
/** No goal in the first minute, and none within a minute of another one. */
const QUIET_PHASES = 4;

/** What plays in the phase with this number, counted from kick-off. */
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
 * Goals of a match in the order in which they fall. Agrees with the pictures of every skin that has the
 * phase (see `fragmentAt`).
 * @param seed seed of the programme
 * @param untilSeconds media time; goals after it are left out. The cost grows with it (1,400 steps for 6 h)
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
 * Which fragment of a skin's samples shows a GOP of the programme. A skin that lacks a phase shows the
 * nearest thing it has: the other side's goal for a goal, play for a save.
 * @param phases phases of the skin in the order in which its samples hold them; "play" is always there
 */
export function fragmentAt(phases: readonly Phase[], seed: number, gop: number): number {
  const wanted = phaseAt(seed, Math.floor(gop / PHASE_GOPS));
  const choices: Record<Phase, Phase[]> = {
    play: ["play"],
    save: ["save", "play"],
    goalHome: ["goalHome", "goalAway", "play"],
    goalAway: ["goalAway", "goalHome", "play"],
  };
  const shown = choices[wanted].find((phase) => phases.includes(phase)) ?? "play";
  return phases.indexOf(shown) * PHASE_GOPS + (gop % PHASE_GOPS);
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

/** Finaliser of MurmurHash3: neighbouring numbers get unrelated, evenly spread values of 32 bits. */
function scramble(number: number): number {
  let hash = number >>> 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
