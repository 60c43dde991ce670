/**
 * Positions of ball, players and camera in every frame of a phase, in metres on a pitch of 105 × 68; the home
 * side plays towards x = 105. Every phase starts and ends with the same frame, so phases can follow each
 * other in any order.
 */
import type { Phase } from "../../server/platform/media/programme.ts";
import { CENTRE, FORMATION, GOALS, type Goal, MOVES, PHASE_SECONDS, type Team } from "./moves.ts";

export const FRAME_RATE = 25;
export const PHASE_FRAMES = PHASE_SECONDS * FRAME_RATE;

export interface Point {
  x: number;
  y: number;
}
export interface Ball extends Point {
  height: number;
}
export interface Figure {
  team: Team;
  number: number;
  keeper: boolean;
  /** One point per frame, plus one. */
  track: Point[];
}
export interface PhaseScript {
  phase: Phase;
  ball: Ball[];
  /** x coordinate of the camera's target, per frame. */
  camera: number[];
  figures: Figure[];
  goal?: Goal;
}

export const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));
export const mix = (from: number, to: number, share: number) => from + (to - from) * share;
/** Smooth step from 0 to 1. */
export const ease = (value: number) => {
  const x = clamp(value, 0, 1);
  return x * x * (3 - 2 * x);
};
const bell = (distance: number, width: number) => Math.exp(-0.5 * (distance / width) ** 2);

/** Returns a generator of pseudo-random numbers below 1, the same in every run. */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Returns the scripts of the given phases; "play" defines the frame with which all of them start and end. */
export function choreograph(phases: readonly Phase[]): PhaseScript[] {
  const start = rawFigures("play", ballOf("play")).map((figure) => figure.track[0] ?? CENTRE);
  return phases.map((phase) => {
    const ball = ballOf(phase);
    const goal = GOALS[phase];
    const figures = rawFigures(phase, ball).map((figure, index) =>
      closeLoop(figure, start[index] ?? CENTRE, goal),
    );
    const camera = cameraOf(ball, goal);
    if (goal)
      for (let frame = afterWipe(goal); frame <= PHASE_FRAMES; frame++)
        ball[frame] = { ...CENTRE, height: 0 };
    return { phase, ball, camera, figures, ...(goal ? { goal } : {}) };
  });
}

/** Frame in the middle of the wipe, which then covers the screen, so that the players can be repositioned. */
const afterWipe = (goal: Goal) => Math.round(((goal.wipeFrom + goal.wipeTo) / 2) * FRAME_RATE);
const { x: CX, y: CY } = CENTRE;
const frames = <T>(make: (frame: number) => T) =>
  Array.from({ length: PHASE_FRAMES + 1 }, (_, frame) => make(frame));

function ballOf(phase: Phase): Ball[] {
  const keys = MOVES[phase];
  return frames((frame) => {
    const time = frame / FRAME_RATE;
    const next = Math.max(
      1,
      keys.findIndex((key, index) => index > 0 && key[0] > time),
    );
    const [from, to] = [keys[next - 1], time >= PHASE_SECONDS ? keys.at(-1) : keys[next]];
    if (!from || !to) return { ...CENTRE, height: 0 };
    const share = clamp((time - from[0]) / (to[0] - from[0] || 1), 0, 1);
    const dribbled = from[3] !== undefined && from[3] === to[3];
    // A pass decelerates; a dribbling player moves smoothly.
    const way = dribbled ? ease(share) : 1 - (1 - share) ** 1.5;
    const lift = to[4]
      ? 16 * to[4] * share * (1 - share) * 0.25
      : dribbled
        ? Math.abs(Math.sin(time * 7)) * 0.12
        : 0;
    return { x: mix(from[1], to[1], way), y: mix(from[2], to[2], way), height: lift };
  });
}

/** Gaussian blur over time; `width` in seconds. */
function smooth(signal: readonly number[], width: number): number[] {
  const reach = Math.ceil(width * 3 * FRAME_RATE);
  return signal.map((_, frame) => {
    let sum = 0;
    let weights = 0;
    for (let offset = -reach; offset <= reach; offset++) {
      const weight = bell(offset / FRAME_RATE, width);
      sum += weight * (signal[clamp(frame + offset, 0, signal.length - 1)] ?? 0);
      weights += weight;
    }
    return sum / weights;
  });
}

function rawFigures(phase: Phase, ball: readonly Ball[]): Figure[] {
  const x = smooth(
    ball.map((point) => point.x),
    1,
  );
  const y = smooth(
    ball.map((point) => point.y),
    1,
  );
  return (["home", "away"] as const).flatMap((team) =>
    FORMATION.map(([homeX, homeY], number) => {
      const base = team === "home" ? { x: homeX, y: homeY } : { x: 105 - homeX, y: 68 - homeY };
      const random = randomNumbers(number * 7_919 + (team === "home" ? 1 : 2));
      const sway = {
        p: random() * 6.28,
        q: random() * 6.28,
        n: 1 + Math.floor(random() * 2),
        m: 2 + Math.floor(random() * 2),
      };
      const keeper = number === 0;
      const track = frames((frame) => {
        const time = frame / FRAME_RATE;
        const turn = (6.283 * time) / PHASE_SECONDS;
        const point = {
          x:
            base.x +
            ((x[frame] ?? CX) - CX) * (keeper ? 0.06 : 0.55) +
            (keeper ? 0 : 1.6 * Math.sin(sway.n * turn + sway.p)),
          y:
            base.y +
            ((y[frame] ?? CY) - CY) * (keeper ? 0.12 : 0.35) +
            (keeper ? 0 : 1.8 * Math.sin(sway.m * turn + sway.q)),
        };
        point.x = clamp(point.x, 2, 103);
        const pull = followBall(
          point,
          phase,
          `${team === "home" ? "h" : "a"}${number}`,
          time,
          ball[frame] ?? { ...CENTRE, height: 0 },
        );
        if (pull < 0.2 && !keeper) press(point, team, ball[frame]);
        if (GOALS[phase]?.team === team && !keeper) celebrate(point, phase, number, sway.p, time);
        return point;
      });
      return { team, number, keeper, track };
    }),
  );
}

/** Moves a player towards the place where they receive or have the ball. @returns the strength, 0 to 1 */
function followBall(point: Point, phase: Phase, owner: string, time: number, ball: Point): number {
  const keys = MOVES[phase];
  let strongest = 0;
  keys.forEach((key, index) => {
    if (key[3] !== owner) return;
    const next = keys[index + 1];
    const hold = next?.[3] === owner ? next[0] - key[0] : 0;
    const since = time - key[0];
    const pull = since < 0 ? bell(since, 0.9) : since < hold ? 1 : bell(since - hold, 0.8);
    if (pull <= strongest) return;
    strongest = pull;
    const holds = since >= 0 && since < hold;
    const left = since >= hold && hold > 0 ? next : key;
    const target = holds ? ball : { x: left?.[1] ?? key[1], y: left?.[2] ?? key[2] };
    point.x = mix(point.x, target.x + (owner.startsWith("h") ? -0.5 : 0.5), pull);
    point.y = mix(point.y, target.y + 0.15, pull);
  });
  return strongest;
}

/** Moves players near the ball slightly towards it. */
function press(point: Point, team: Team, ball: Point | undefined): void {
  if (!ball) return;
  const distance = Math.hypot(point.x - ball.x, point.y - ball.y);
  if (distance >= 9) return;
  const share = 0.35 * (1 - distance / 9);
  point.x = mix(point.x, ball.x + (team === "home" ? -1.5 : 1.5), share);
  point.y = mix(point.y, ball.y + 1.2, share);
}

/** Gathers the team near the corner flag after a goal. */
function celebrate(point: Point, phase: Phase, number: number, angle: number, time: number): void {
  if (time <= 7 || time >= 11.5) return;
  const share = ease((time - 7) / 3) * 0.92;
  const direction = number * 0.63 + angle;
  point.x = mix(
    point.x,
    (phase === "goalHome" ? 98 : 7) + 2.6 * Math.cos(direction) * (1 + number * 0.12),
    share,
  );
  point.y = mix(point.y, 6 + 2.6 * Math.sin(direction) * (1 + number * 0.1), share);
}

/** Adjusts a track so that it starts and ends with the common frame. */
function closeLoop(figure: Figure, start: Point, goal: Goal | undefined): Figure {
  const first = figure.track[0] ?? start;
  const last = figure.track.at(-1) ?? start;
  const reset = goal ? afterWipe(goal) : Number.POSITIVE_INFINITY;
  const track = figure.track.map((point, frame) => {
    const time = frame / FRAME_RATE;
    if (frame >= reset) {
      const restless = ease((PHASE_SECONDS - time) / 1.5) * 0.5;
      const phase = figure.number + (figure.team === "away" ? 11 : 0);
      return {
        x: start.x + restless * Math.sin(time * 1.1 + phase),
        y: start.y + restless * Math.cos(time * 0.9 + phase),
      };
    }
    const entering = 1 - ease(time / 2.2);
    const leaving = ease((time - (PHASE_SECONDS - 2.4)) / 2.4);
    return {
      x: point.x + (start.x - first.x) * entering + (start.x - last.x) * leaving,
      y: point.y + (start.y - first.y) * entering + (start.y - last.y) * leaving,
    };
  });
  return { ...figure, track };
}

function cameraOf(ball: readonly Ball[], goal: Goal | undefined): number[] {
  const followed = smooth(
    ball.map((point) => clamp(point.x, 22, 83)),
    0.9,
  );
  const first = followed[0] ?? CX;
  const last = followed.at(-1) ?? CX;
  return followed.map((x, frame) => {
    const time = frame / FRAME_RATE;
    const closed =
      x + (CX - first) * (1 - ease(time / 2)) + (CX - last) * ease((time - (PHASE_SECONDS - 2)) / 2);
    if (!goal || time < goal.at) return closed;
    if (frame >= afterWipe(goal)) return CX;
    return mix(closed, goal.team === "home" ? 81 : 24, ease((time - goal.at) / 1.5));
  });
}
