/** Football: a pitch of 105 × 68 m and eleven players. */
import {
  arc,
  atBothEnds,
  box,
  line,
  PHASE_SECONDS,
  type Player,
  type Sport,
  type Spot,
  strips,
} from "./sport.ts";

const [LENGTH, WIDTH] = [105, 68];
const [CX, CY] = [LENGTH / 2, WIDTH / 2];

const FORMATION: readonly Spot[] = [
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

/** Players follow the ball up and down the pitch by this share of its way; the keeper stays near the goal. */
const followed = ([x, y]: Spot, number: number): Player => {
  const reach = CX * (number === 0 ? 0.06 : 0.55);
  return { defence: [x - reach, y], attack: [x + reach, y] };
};

/** Half the angle of the arc at a penalty area. */
const OPENING = Math.acos(5.5 / 9.15);

export const soccer: Sport = {
  field: {
    length: LENGTH,
    width: WIDTH,
    lineWidth: 0.14,
    markings: [
      ...strips(5.25, [-10.5, 110.25], [-9, 73]),
      line("lines", box([0, 0], [LENGTH, WIDTH])),
      line("lines", [
        [CX, 0],
        [CX, WIDTH],
      ]),
      line("lines", arc([CX, CY], 9.15)),
      ...atBothEnds(LENGTH, WIDTH, [
        line("lines", box([0, 13.84], [16.5, 54.16])),
        line("lines", box([0, 24.84], [5.5, 43.16])),
        line("lines", arc([11, CY], 9.15, -OPENING, OPENING)),
      ]),
    ],
  },
  boards: { y: 73, height: 1.15, length: 8.75, from: -35, to: 140 },
  stand: { y: 75, detail: 1 },
  roof: { y: 96, height: 17 },
  camera: { behind: 38, height: 24, target: 66, focus: 1_900, range: [22, 83], onGoal: 81 },
  goal: { kind: "net", line: 0, width: 7.32, height: 2.44, depth: 2.2, colour: "#fff" },
  ball: { kind: "ball", colour: "#fff", radius: 0.19, minPixels: 4.2, held: 0, bounce: 0.12 },
  players: {
    list: FORMATION.map(followed),
    keeper: true,
    turn: [0, LENGTH],
    followsAcross: 0.35,
    space: 9,
    reach: 0.5,
    outfit: { sleeves: "short", helmet: false, stick: false },
  },
  referee: 28,
  celebration: [98, 6],
  caption: "GOAL!",
  start: [CX, CY],
  moves: {
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
  },
};
