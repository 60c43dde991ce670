/** Basketball: a court of 28 × 15 m and five players. */
import { arc, area, atBothEnds, box, line, PHASE_SECONDS, type Sport } from "./sport.ts";

const [LENGTH, WIDTH] = [28, 15];
const [CX, CY] = [LENGTH / 2, WIDTH / 2];
/** Centre of a basket, from the end of the court. */
const BASKET = 1.575;
const [LEFT, RIGHT] = [BASKET, LENGTH - BASKET];
/** Where a side builds its attack. */
const [SX, SY] = [18.5, CY];
const RIM = 3.05;
/** The three-point line is straight up to here. */
const CORNER = 2.99;
const THREE = Math.asin((CY - 0.9) / 6.75);

export const basketball: Sport = {
  field: {
    length: LENGTH,
    width: WIDTH,
    lineWidth: 0.07,
    markings: [
      area("floor", box([0, 0], [LENGTH, WIDTH])),
      area("area", arc([CX, CY], 1.8)),
      ...atBothEnds(LENGTH, WIDTH, [
        area("area", box([0, CY - 2.45], [5.8, CY + 2.45])),
        line("lines", box([0, CY - 2.45], [5.8, CY + 2.45])),
        line("lines", arc([5.8, CY], 1.8, -Math.PI / 2, Math.PI / 2)),
        line("lines", [
          [0, 0.9],
          [CORNER, 0.9],
          ...arc([BASKET, CY], 6.75, -THREE, THREE),
          [CORNER, WIDTH - 0.9],
          [0, WIDTH - 0.9],
        ]),
        line("lines", arc([BASKET, CY], 1.25, -Math.PI / 2, Math.PI / 2)),
      ]),
      line("lines", arc([CX, CY], 1.8)),
      line("lines", [
        [CX, 0],
        [CX, WIDTH],
      ]),
      line("lines", box([0, 0], [LENGTH, WIDTH])),
    ],
  },
  boards: { y: 17.2, height: 0.8, length: 4, from: -12, to: 40 },
  stand: { y: 18, detail: 3 },
  camera: { behind: 17, height: 13.5, target: 25.3, focus: 1_190, range: [14, 14], onGoal: 14 },
  goal: { kind: "basket", line: BASKET, width: 0.45, height: RIM, depth: 0.45, colour: "#f97316" },
  ball: { kind: "ball", colour: "#e2711d", radius: 0.16, minPixels: 5, held: 1.05, bounce: -0.85 },
  players: {
    list: [
      { defence: [7.4, 7.5], attack: [19, 7.5] },
      { defence: [5, 4.2], attack: [21.4, 2.2] },
      { defence: [5, 10.8], attack: [21.4, 12.8] },
      { defence: [2.4, 6.3], attack: [25.3, 4.6] },
      { defence: [2.7, 9.6], attack: [24.2, 10.2] },
    ],
    keeper: false,
    turn: [9, 18],
    followsAcross: 0.12,
    space: 3,
    reach: 0.4,
    outfit: { sleeves: "none", helmet: false, stick: false },
  },
  referee: 13.4,
  celebration: [20.5, 6],
  caption: "BASKET!",
  start: [SX, SY],
  moves: {
    play: [
      [0, SX, SY, "h0"],
      [1.4, SX, SY, "h0"],
      [2.1, 21.4, 2.4, "h1"],
      [3.4, 22.4, 3.6, "h1"],
      [4.1, 19.4, 6.6, "h0"],
      [5, 19.6, 7.8, "h0"],
      [5.7, 21.6, 12.6, "h2"],
      [7, 24, 10.9, "h2"],
      [7.6, 25.2, 8.8, "a3"],
      [8.4, 21, 6.6, "a0"],
      [10.9, 10.4, 6.8, "a0"],
      [11.6, 6.7, 12, "a1"],
      [12.3, 7.4, 8.4, "h0"],
      [14.8, SX, SY, "h0"],
      [PHASE_SECONDS, SX, SY, "h0"],
    ],
    save: [
      [0, SX, SY, "h0"],
      [1.2, SX, SY, "h0"],
      [1.9, 21.6, 12.6, "h2"],
      [3, 22.2, 11.6, "h2"],
      [3.7, 19.3, 8, "h0"],
      [4.6, 19.5, 7, "h0"],
      [5.3, 21.5, 2.6, "h1"],
      [6.7, 21.8, 3, "h1", 0, 2.2],
      [7.6, RIGHT - 0.25, 7.3, undefined, 1.7, RIM + 0.1],
      [8.3, 24.9, 8.6, "a3", 0.7],
      [9.2, 24, 8.4, "a3"],
      [9.9, 20, 9, "a0"],
      [12.2, 12.6, 8.6, "a0"],
      [12.8, 14, 7.9, "h0"],
      [14.8, SX, SY, "h0"],
      [PHASE_SECONDS, SX, SY, "h0"],
    ],
    goalHome: [
      [0, SX, SY, "h0"],
      [1.1, SX, SY, "h0"],
      [1.8, 21.6, 12.4, "h2"],
      [2.9, 22, 11.8, "h2"],
      [3.6, 19.3, 8, "h0"],
      [4.5, 19.6, 7, "h0"],
      [5.1, 21.8, 3, "h1"],
      [5.9, 22, 3.4, "h1", 0, 2.2],
      [6.8, RIGHT, CY, undefined, 1.6, RIM],
      [7.3, RIGHT, CY, undefined, 0, 0.15],
      [8, RIGHT + 0.3, CY + 0.5, undefined, 0.4, 0.15],
      [11, RIGHT + 0.3, CY + 0.5, undefined, 0, 0.15],
      [11.9, SX, SY, "h0"],
      [PHASE_SECONDS, SX, SY, "h0"],
    ],
    goalAway: [
      [0, SX, SY, "h0"],
      [0.8, SX, SY, "h0"],
      [1.4, 19.6, 8.4, "a0"],
      [4, 9.4, 7.8, "a0"],
      [4.7, 6.7, 12.4, "a1"],
      [5.5, 5.6, 11, "a1"],
      [6, 3.6, 8.9, "a3"],
      [6.35, 3, 8.4, "a3", 0, 2.3],
      [6.9, LEFT, CY, undefined, 0.6, RIM],
      [7.4, LEFT, CY, undefined, 0, 0.15],
      [8.1, LEFT - 0.3, CY - 0.5, undefined, 0.4, 0.15],
      [11, LEFT - 0.3, CY - 0.5, undefined, 0, 0.15],
      [11.9, SX, SY, "h0"],
      [PHASE_SECONDS, SX, SY, "h0"],
    ],
  },
};
