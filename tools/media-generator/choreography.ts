/**
 * Positions of ball, players and camera in every frame of a phase, in metres on the field of the sport. Every
 * phase starts and ends with the same frame, so phases can follow each other in any order.
 */
import type { Phase } from "../../server/platform/media/programme.ts";
import {
  GOALS,
  type Goal,
  type Key,
  PHASE_SECONDS,
  type Player,
  type Sport,
  type Spot,
  type Team,
} from "./sports/sport.ts";

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
export function choreograph(sport: Sport, phases: readonly Phase[]): PhaseScript[] {
  const start = rawFigures(sport, "play", ballOf(sport, "play")).map((figure) => figure.track[0]);
  return phases.map((phase) => {
    const ball = ballOf(sport, phase);
    const goal = GOALS[phase];
    const figures = rawFigures(sport, phase, ball).map((figure, index) =>
      closeLoop(sport, figure, start[index] ?? pointOf(sport.start), goal),
    );
    const camera = cameraOf(sport, ball, goal);
    if (goal) for (let frame = afterWipe(goal); frame <= PHASE_FRAMES; frame++) ball[frame] = startOf(sport);
    return { phase, ball, camera, figures, ...(goal ? { goal } : {}) };
  });
}

/** Frame in the middle of the wipe, which then covers the screen, so that the players can be repositioned. */
const afterWipe = (goal: Goal) => Math.round(((goal.wipeFrom + goal.wipeTo) / 2) * FRAME_RATE);
const pointOf = ([x, y]: Spot): Point => ({ x, y });
const startOf = ({ start, ball }: Sport): Ball => ({ ...pointOf(start), height: ball.held });
const frames = <T>(make: (frame: number) => T) =>
  Array.from({ length: PHASE_FRAMES + 1 }, (_, frame) => make(frame));

function ballOf(sport: Sport, phase: Phase): Ball[] {
  const keys = sport.moves[phase];
  const { held, bounce } = sport.ball;
  const heightAt = (key: Key) => key[5] ?? (key[3] === undefined ? 0 : held);
  return frames((frame) => {
    const time = frame / FRAME_RATE;
    const next = Math.max(
      1,
      keys.findIndex((key, index) => index > 0 && key[0] > time),
    );
    const [from, to] = [keys[next - 1], time >= PHASE_SECONDS ? keys.at(-1) : keys[next]];
    if (!from || !to) return startOf(sport);
    const share = clamp((time - from[0]) / (to[0] - from[0] || 1), 0, 1);
    const dribbled = from[3] !== undefined && from[3] === to[3];
    // A pass decelerates; a dribbling player moves smoothly.
    const way = dribbled ? ease(share) : 1 - (1 - share) ** 1.5;
    // A ball in the hands leaves them and is caught at the height at which it is held.
    const loose = held > 0 ? ease(share * 5) * ease((1 - share) * 5) : 1;
    const lift = to[4]
      ? 4 * to[4] * share * (1 - share)
      : dribbled
        ? Math.abs(Math.sin(time * 7)) * bounce * loose
        : 0;
    const height = mix(heightAt(from), heightAt(to), share) + lift;
    return { x: mix(from[1], to[1], way), y: mix(from[2], to[2], way), height };
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

function rawFigures(sport: Sport, phase: Phase, ball: readonly Ball[]): Figure[] {
  const { field, players } = sport;
  const x = smooth(
    ball.map((point) => point.x),
    1,
  );
  const y = smooth(
    ball.map((point) => point.y),
    1,
  );
  return (["home", "away"] as const).flatMap((team) =>
    players.list.map((player, number) => {
      const random = randomNumbers(number * 7_919 + (team === "home" ? 1 : 2));
      const sway = {
        p: random() * 6.28,
        q: random() * 6.28,
        n: 1 + Math.floor(random() * 2),
        m: 2 + Math.floor(random() * 2),
      };
      const keeper = players.keeper && number === 0;
      const edge = (players.space * 2) / 9;
      const track = frames((frame) => {
        const time = frame / FRAME_RATE;
        const turn = (6.283 * time) / PHASE_SECONDS;
        const followed = keeper ? 0.12 : players.followsAcross;
        const restless = keeper ? 0 : players.space;
        const point = placeOf(sport, player, team, x[frame] ?? field.length / 2);
        point.x += restless * 0.178 * Math.sin(sway.n * turn + sway.p);
        point.y +=
          ((y[frame] ?? 0) - field.width / 2) * followed + restless * 0.2 * Math.sin(sway.m * turn + sway.q);
        point.x = clamp(point.x, edge, field.length - edge);
        const pull = followBall(
          sport,
          point,
          phase,
          `${team === "home" ? "h" : "a"}${number}`,
          time,
          ball[frame] ?? startOf(sport),
        );
        if (pull < 0.2 && !keeper) press(players.space, point, team, ball[frame]);
        if (GOALS[phase]?.team === team && !keeper) celebrate(sport, point, team, number, sway.p, time);
        return point;
      });
      return { team, number, keeper, track };
    }),
  );
}

/** Place of a player in the formation, while the ball is at `x`. */
function placeOf({ field, players }: Sport, { defence, attack }: Player, team: Team, x: number): Point {
  const isHome = team === "home";
  const [from, to] = players.turn;
  const attacks = clamp(((isHome ? x : field.length - x) - from) / (to - from), 0, 1);
  const own = { x: mix(defence[0], attack[0], attacks), y: mix(defence[1], attack[1], attacks) };
  return isHome ? own : { x: field.length - own.x, y: field.width - own.y };
}

/** Moves a player towards the place where they receive or have the ball. @returns the strength, 0 to 1 */
function followBall(
  { moves, players }: Sport,
  point: Point,
  phase: Phase,
  owner: string,
  time: number,
  ball: Point,
): number {
  const keys = moves[phase];
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
    const behind = owner.startsWith("h") ? -players.reach : players.reach;
    point.x = mix(point.x, target.x + behind, pull);
    point.y = mix(point.y, target.y + 0.15, pull);
  });
  return strongest;
}

/** Moves players near the ball slightly towards it. */
function press(space: number, point: Point, team: Team, ball: Point | undefined): void {
  if (!ball) return;
  const distance = Math.hypot(point.x - ball.x, point.y - ball.y);
  if (distance >= space) return;
  const share = 0.35 * (1 - distance / space);
  point.x = mix(point.x, ball.x + ((team === "home" ? -1 : 1) * space) / 6, share);
  point.y = mix(point.y, ball.y + space / 7.5, share);
}

/** Gathers the team after a goal. */
function celebrate(
  { celebration: [x, y], field, players }: Sport,
  point: Point,
  team: Team,
  number: number,
  angle: number,
  time: number,
): void {
  if (time <= 7 || time >= 11.5) return;
  const share = ease((time - 7) / 3) * 0.92;
  const direction = number * 0.63 + angle;
  const apart = players.space * 0.29;
  const at = team === "home" ? x : field.length - x;
  point.x = mix(point.x, at + apart * Math.cos(direction) * (1 + number * 0.12), share);
  point.y = mix(point.y, y + apart * Math.sin(direction) * (1 + number * 0.1), share);
}

/** Adjusts a track so that it starts and ends with the common frame. */
function closeLoop({ players }: Sport, figure: Figure, start: Point, goal: Goal | undefined): Figure {
  const first = figure.track[0] ?? start;
  const last = figure.track.at(-1) ?? start;
  const reset = goal ? afterWipe(goal) : Number.POSITIVE_INFINITY;
  const track = figure.track.map((point, frame) => {
    const time = frame / FRAME_RATE;
    if (frame >= reset) {
      const restless = (ease((PHASE_SECONDS - time) / 1.5) * players.space) / 18;
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

function cameraOf({ camera, field }: Sport, ball: readonly Ball[], goal: Goal | undefined): number[] {
  const [least, most] = camera.range;
  const followed = smooth(
    ball.map((point) => clamp(point.x, least, most)),
    0.9,
  );
  const first = followed[0] ?? field.length / 2;
  const last = followed.at(-1) ?? first;
  const start = clamp(ball[0]?.x ?? first, least, most);
  return followed.map((x, frame) => {
    const time = frame / FRAME_RATE;
    const closed =
      x + (start - first) * (1 - ease(time / 2)) + (start - last) * ease((time - (PHASE_SECONDS - 2)) / 2);
    if (!goal || time < goal.at) return closed;
    if (frame >= afterWipe(goal)) return start;
    const scored = goal.team === "home" ? camera.onGoal : field.length - camera.onGoal;
    return mix(closed, scored, ease((time - goal.at) / 1.5));
  });
}
