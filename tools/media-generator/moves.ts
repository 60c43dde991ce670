/** Events of each phase: path of the ball, goals and formation. Units are metres and seconds. */
import type { Phase } from "../../server/platform/media/programme.ts";

export const PHASE_SECONDS = 15.36;
/** Position of the ball at the start and the end of every phase. */
export const CENTRE = { x: 52.5, y: 34 };

export type Team = "home" | "away";

/** A goal: scoring team, time at which the ball is in the net, and times of the wipe (s). */
export interface Goal {
  team: Team;
  at: number;
  wipeFrom: number;
  wipeTo: number;
}

/**
 * Keyframe of the ball: time (s), position (m), owner (player number from 0; undefined if loose), and lift on
 * the way to this position.
 */
type Key = readonly [
  time: number,
  x: number,
  y: number,
  owner: `${"h" | "a"}${number}` | undefined,
  lift?: number,
];

const { x: CX, y: CY } = CENTRE;
export const MOVES: Record<Phase, readonly Key[]> = {
  play: [
    [0, CX, CY, "h6"],
    [1.2, CX, CY, "h6"],
    [2.2, 40, 47, "h7"],
    [3.6, 47, 52, "h7"],
    [4.8, 66, 60, "h10"],
    [6.6, 76, 55, "h10"],
    [7.6, 68, 38, "h9"],
    [8.4, 58, 22, "h5"],
    [9.6, 62, 17, "h5"],
    [11, 84, 12, "h8", 5],
    [12.2, 86, 17, "a4"],
    [13.2, 66, 28, "a6"],
    [14.2, CX, CY, "h6"],
    [PHASE_SECONDS, CX, CY, "h6"],
  ],
  save: [
    [0, CX, CY, "h6"],
    [1, CX, CY, "h6"],
    [2, 62, 20, "h5"],
    [3.4, 70, 17, "h5"],
    [4.6, 86, 9, "h8"],
    [6, 94, 12, "h8"],
    [7.3, 93, 33, "h9", 5],
    [7.5, 93, 33, "h9"],
    [8, 103.6, 36, "a0", 0.8],
    [9.6, 101, 36, "a0"],
    [11.6, 70, 26, "a7", 11],
    [12.6, 63, 31, "a6"],
    [14, CX, CY, "h6"],
    [PHASE_SECONDS, CX, CY, "h6"],
  ],
  goalHome: [
    [0, CX, CY, "h6"],
    [0.8, CX, CY, "h6"],
    [1.8, 48, 50, "h7"],
    [2.8, 56, 54, "h7"],
    [4, 80, 46, "h10", 3],
    [5.2, 88, 43, "h10"],
    [6, 89, 30, "h9"],
    [6.35, 90, 30, "h9"],
    [6.9, 106.4, 37, undefined, 1.4],
    [8, 106.6, 37.2, undefined],
    [11, 106.6, 37.2, undefined],
    [11.9, CX, CY, "h6"],
    [PHASE_SECONDS, CX, CY, "h6"],
  ],
  goalAway: [
    [0, CX, CY, "h6"],
    [0.7, CX, CY, "h6"],
    [1.6, 47, 22, "a6"],
    [2.8, 44, 26, "a6"],
    [4, 26, 14, "a9", 3],
    [5.4, 17, 20, "a9"],
    [6.2, 18, 38, "a10"],
    [6.5, 17, 38, "a10"],
    [7, -1.5, 31, undefined, 1.8],
    [8, -1.7, 31, undefined],
    [11, -1.7, 31, undefined],
    [11.9, CX, CY, "h6"],
    [PHASE_SECONDS, CX, CY, "h6"],
  ],
};
export const GOALS: Partial<Record<Phase, Goal>> = {
  goalHome: { team: "home", at: 6.9, wipeFrom: 10.9, wipeTo: 12.1 },
  goalAway: { team: "away", at: 7, wipeFrom: 10.9, wipeTo: 12.1 },
};
/** 4-3-3 formation of the home side; the away side is rotated by 180°. */
export const FORMATION: readonly (readonly [x: number, y: number])[] = [
  [6, 34],
  [24, 10],
  [20, 26],
  [20, 42],
  [24, 58],
  [42, 20],
  [38, 34],
  [42, 48],
  [58, 12],
  [61, 34],
  [58, 56],
];
