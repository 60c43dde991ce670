/**
 * What the generator has to know of a sport, as data. Lengths are metres, times seconds. The near left corner of
 * the field is (0, 0), and the home side plays towards x = length.
 */
import type { Phase } from "../../../server/platform/media/programme.ts";

export const PHASE_SECONDS = 15.36;

export type Team = "home" | "away";
export type Spot = readonly [x: number, y: number];

/** A goal: scoring team, time at which the ball is in the net, and times of the wipe (s). */
export interface Goal {
  team: Team;
  at: number;
  wipeFrom: number;
  wipeTo: number;
}

/** Goals of every sport; the ball crosses the line at the times that `programme.ts` names. */
export const GOALS: Partial<Record<Phase, Goal>> = {
  goalHome: { team: "home", at: 6.9, wipeFrom: 10.9, wipeTo: 12.1 },
  goalAway: { team: "away", at: 7, wipeFrom: 10.9, wipeTo: 12.1 },
};

/**
 * Keyframe of the ball: time (s), position (m), owner (player number from 0; undefined if loose), lift on the way
 * to this position, and height there; without it the height at which the sport holds its ball.
 */
export type Key = readonly [
  time: number,
  x: number,
  y: number,
  owner: `${"h" | "a"}${number}` | undefined,
  lift?: number,
  height?: number,
];

/** Colours of the field; each look has its own. */
export type FieldColour = "ground" | "floor" | "stripe" | "lines" | "area" | "accent";

/** Part of the floor: a line, or a filled area. */
export interface Marking {
  kind: "line" | "area";
  colour: FieldColour;
  points: readonly Spot[];
  /** Width of a line; otherwise that of the field. */
  width?: number;
}

/** Position of a player while the own side defends and attacks. */
export interface Player {
  defence: Spot;
  attack: Spot;
}

export interface Sport {
  field: {
    length: number;
    width: number;
    lineWidth: number;
    /** Drawn in this order. */
    markings: readonly Marking[];
    /** Boards around the field, with round corners. */
    rink?: { radius: number; height: number };
  };
  /** Advertising boards behind the far side, and where they begin and end. */
  boards: { y: number; height: number; length: number; from: number; to: number };
  /** First row of the stand, and pixels per metre of its picture. */
  stand: { y: number; detail: number };
  /** Edge of the roof; a hall has none in view. */
  roof?: { y: number; height: number };
  /**
   * Distance behind the near side, height, target distance, and pixels per metre at a distance of one metre; range of the
   * target along the field, and the target after a goal of the home side.
   */
  camera: { behind: number; height: number; target: number; focus: number; range: Spot; onGoal: number };
  /** `line` is the distance of the goal line or of the basket from the end of the field. */
  goal: {
    kind: "net" | "basket";
    line: number;
    width: number;
    height: number;
    depth: number;
    colour: string;
  };
  ball: {
    kind: "ball" | "puck";
    colour: string;
    radius: number;
    /** Smallest radius in the picture (px). */
    minPixels: number;
    /** Height at which players hold and pass it. */
    held: number;
    /** Change of its height while a player runs with it. */
    bounce: number;
  };
  players: {
    list: readonly Player[];
    /** Whether the first player keeps the goal. */
    keeper: boolean;
    /** x of the ball at which the home side defends, and at which it attacks. */
    turn: Spot;
    /** Share of the ball's way across the field that players follow. */
    followsAcross: number;
    /** Distance at which players react to the ball; also the measure of their own movements. */
    space: number;
    /** Distance from which a player moves the ball. */
    reach: number;
    outfit: { sleeves: "none" | "short" | "long"; helmet: boolean; stick: boolean };
  };
  /** Where the referee stands, from the near side. */
  referee: number;
  /** Where the home side celebrates a goal. */
  celebration: Spot;
  /** Caption of a goal. */
  caption: string;
  /** Position of the ball at the start and the end of every phase. */
  start: Spot;
  /** Path of the ball in each phase. */
  moves: Record<Phase, readonly Key[]>;
}

export const line = (colour: FieldColour, points: readonly Spot[], width?: number): Marking => ({
  kind: "line",
  colour,
  points,
  ...(width ? { width } : {}),
});
export const area = (colour: FieldColour, points: readonly Spot[]): Marking => ({
  kind: "area",
  colour,
  points,
});

/** Points of an arc, anticlockwise; angles in radians, 0 towards the away side's end. */
export function arc([x, y]: Spot, radius: number, from = 0, to = 2 * Math.PI): Spot[] {
  return Array.from({ length: 41 }, (_, step) => {
    const angle = from + ((to - from) * step) / 40;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)] as const;
  });
}

/** Corners of a rectangle, closed. */
export const box = ([left, near]: Spot, [right, far]: Spot): Spot[] => [
  [left, near],
  [right, near],
  [right, far],
  [left, far],
  [left, near],
];

/** Outline of a field with round corners, closed. */
export function roundBox(length: number, width: number, radius: number): Spot[] {
  const quarter = Math.PI / 2;
  return [
    ...arc([length - radius, width - radius], radius, 0, quarter),
    ...arc([radius, width - radius], radius, quarter, 2 * quarter),
    ...arc([radius, radius], radius, 2 * quarter, 3 * quarter),
    ...arc([length - radius, radius], radius, 3 * quarter, 4 * quarter),
    [length, width - radius],
  ];
}

/** Every second strip of the floor, along the field from the first to the last place. */
export function strips(width: number, [from, to]: Spot, [near, far]: Spot): Marking[] {
  const count = Math.ceil((to - from) / width / 2);
  return Array.from({ length: count }, (_, index) => {
    const left = from + 2 * index * width;
    return area("stripe", box([left, near], [Math.min(to, left + width), far]));
  });
}

/** The markings of one end, and the same at the other end. */
export function atBothEnds(length: number, width: number, markings: readonly Marking[]): Marking[] {
  return markings.flatMap((marking) => [
    marking,
    { ...marking, points: marking.points.map(([x, y]) => [length - x, width - y] as const) },
  ]);
}
