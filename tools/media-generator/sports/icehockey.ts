/** Ice hockey: a rink of 60 × 30 m, a keeper and five players. */
import { arc, area, atBothEnds, line, PHASE_SECONDS, roundBox, type Sport, type Spot } from "./sport.ts";

const [LENGTH, WIDTH] = [60, 30];
const [CX, CY] = [LENGTH / 2, WIDTH / 2];
const RADIUS = 8.5;
/** Distances from the end: goal line, face-off spots, blue line. */
const [GOAL, SPOT, BLUE] = [4, 10, 22.8];
const [LEFT, RIGHT] = [GOAL, LENGTH - GOAL];
/** Half the length of the goal line, which ends at the boards. */
const REACH = CY - RADIUS + Math.sqrt(RADIUS ** 2 - (RADIUS - GOAL) ** 2);

const across = (x: number, half = CY): Spot[] => [
  [x, CY - half],
  [x, CY + half],
];

export const icehockey: Sport = {
  field: {
    length: LENGTH,
    width: WIDTH,
    lineWidth: 0.12,
    rink: { radius: RADIUS, height: 1.15 },
    markings: [
      area("floor", roundBox(LENGTH, WIDTH, RADIUS)),
      ...atBothEnds(LENGTH, WIDTH, [
        area("area", arc([GOAL, CY], 1.8, -Math.PI / 2, Math.PI / 2)),
        line("accent", across(GOAL, REACH)),
        line("lines", across(BLUE), 0.4),
        line("accent", arc([SPOT, CY - 7], 4.5)),
        line("accent", arc([SPOT, CY + 7], 4.5)),
        area("accent", arc([SPOT, CY - 7], 0.4)),
        area("accent", arc([SPOT, CY + 7], 0.4)),
        area("accent", arc([BLUE + 1.5, CY - 7], 0.4)),
        area("accent", arc([BLUE + 1.5, CY + 7], 0.4)),
      ]),
      line("accent", across(CX), 0.4),
      line("lines", arc([CX, CY], 4.5)),
      area("lines", arc([CX, CY], 0.3)),
    ],
  },
  boards: { y: WIDTH, height: 1, length: 6.1, from: RADIUS, to: LENGTH - RADIUS },
  stand: { y: 32.5, detail: 2 },
  camera: { behind: 32, height: 27, target: 49, focus: 1_130, range: [30, 30], onGoal: 30 },
  goal: { kind: "net", line: GOAL, width: 1.83, height: 1.22, depth: 1.1, colour: "#dc2626" },
  ball: { kind: "puck", colour: "#0b0b0b", radius: 0.17, minPixels: 4, held: 0, bounce: 0 },
  players: {
    list: [
      { defence: [5, 15], attack: [7, 15] },
      { defence: [8.5, 11], attack: [40, 8.5] },
      { defence: [8.5, 19.5], attack: [40, 21.5] },
      { defence: [13, 15], attack: [51, 15.8] },
      { defence: [17, 8], attack: [49, 8] },
      { defence: [17, 22], attack: [50, 23] },
    ],
    keeper: true,
    turn: [12, 48],
    followsAcross: 0.25,
    space: 5,
    reach: 1.1,
    outfit: { sleeves: "long", helmet: true, stick: true },
  },
  referee: 25,
  celebration: [50, 7],
  caption: "GOAL!",
  start: [CX, CY],
  moves: {
    play: [
      [0, CX, CY, "h3"],
      [0.9, CX, CY, "h3"],
      [1.7, 33, 22, "h5"],
      [3.6, 45, 24, "h5"],
      [4.4, 41, 11, "h1"],
      [5.4, 42, 10, "h1"],
      [6.1, 42, 20, "h2"],
      [7, 43, 20, "h2"],
      [7.7, 50.6, 9, "h4"],
      [8.7, 53, 8, "h4"],
      [9.3, 51, 13, "a2"],
      [10.4, 43, 15, "a2"],
      [11.2, 29, 20, "a3"],
      [12.2, 24, 19, "a3"],
      [12.9, 22, 12, "h1"],
      [14, CX, CY, "h3"],
      [PHASE_SECONDS, CX, CY, "h3"],
    ],
    save: [
      [0, CX, CY, "h3"],
      [0.8, CX, CY, "h3"],
      [1.6, 34, 8, "h4"],
      [3.4, 47, 6, "h4"],
      [4.2, 41, 18, "h2"],
      [5.2, 43, 19, "h2"],
      [6, 49.5, 22, "h5"],
      [7, 50, 19, "h5"],
      [7.6, 54.6, 15.2, "a0", 0.6],
      [9.4, 54.2, 15, "a0"],
      [10.1, 50, 21, "a1"],
      [11.3, 42, 23, "a1"],
      [12.3, 31, 18, "h3"],
      [14, CX, CY, "h3"],
      [PHASE_SECONDS, CX, CY, "h3"],
    ],
    goalHome: [
      [0, CX, CY, "h3"],
      [0.7, CX, CY, "h3"],
      [1.5, 34, 22, "h5"],
      [3.4, 46, 24, "h5"],
      [4.1, 41, 12, "h1"],
      [5, 42.5, 11, "h1"],
      [5.7, 49, 9.4, "h4"],
      [6.3, 50, 10, "h4"],
      [6.8, RIGHT, 14.6, undefined, 0.3, 0.4],
      [6.95, RIGHT + 0.9, 14.9, undefined, 0, 0.2],
      [7.4, RIGHT + 0.8, 14.9, undefined, 0, 0],
      [11, RIGHT + 0.8, 14.9, undefined],
      [11.9, CX, CY, "h3"],
      [PHASE_SECONDS, CX, CY, "h3"],
    ],
    goalAway: [
      [0, CX, CY, "h3"],
      [0.6, CX, CY, "h3"],
      [1.3, 28, 9, "a5"],
      [3.2, 15, 7, "a5"],
      [4, 20, 19, "a1"],
      [4.9, 18, 20, "a1"],
      [5.6, 11, 20.6, "a4"],
      [6.4, 9.6, 19.6, "a4"],
      [6.9, LEFT, 15.4, undefined, 0.3, 0.4],
      [7.05, LEFT - 0.9, 15.1, undefined, 0, 0.2],
      [7.5, LEFT - 0.8, 15.1, undefined, 0, 0],
      [11, LEFT - 0.8, 15.1, undefined],
      [11.9, CX, CY, "h3"],
      [PHASE_SECONDS, CX, CY, "h3"],
    ],
  },
};
