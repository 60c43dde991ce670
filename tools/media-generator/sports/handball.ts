/** Handball: a court of 40 × 20 m, a keeper and six players. */
import { arc, area, atBothEnds, box, line, PHASE_SECONDS, type Sport, type Spot } from "./sport.ts";

const [LENGTH, WIDTH] = [40, 20];
const [CX, CY] = [LENGTH / 2, WIDTH / 2];
/** Where a side builds its attack. */
const [SX, SY] = [28.5, CY];
const [NEAR_POST, FAR_POST] = [CY - 1.5, CY + 1.5];
const QUARTER = Math.PI / 2;

/** Line at a distance from the goal: a quarter of a circle around each post. */
const around = (radius: number): Spot[] => {
  const cut = radius > NEAR_POST ? Math.acos(NEAR_POST / radius) : 0;
  return [...arc([0, NEAR_POST], radius, -QUARTER + cut, 0), ...arc([0, FAR_POST], radius, 0, QUARTER - cut)];
};

export const handball: Sport = {
  field: {
    length: LENGTH,
    width: WIDTH,
    lineWidth: 0.08,
    markings: [
      area("floor", box([0, 0], [LENGTH, WIDTH])),
      ...atBothEnds(LENGTH, WIDTH, [
        area("area", around(6)),
        line("lines", around(6)),
        line("accent", around(9), 0.07),
        line("lines", [
          [7, CY - 0.5],
          [7, CY + 0.5],
        ]),
      ]),
      line("lines", [
        [CX, 0],
        [CX, WIDTH],
      ]),
      line("lines", box([0, 0], [LENGTH, WIDTH])),
    ],
  },
  boards: { y: 22, height: 0.9, length: 5, from: -15, to: 55 },
  stand: { y: 23, detail: 2.5 },
  camera: { behind: 22, height: 18, target: 33.5, focus: 1_060, range: [20, 20], onGoal: 20 },
  goal: { kind: "net", line: 0, width: 3, height: 2, depth: 1.1, colour: "#dc2626" },
  ball: { kind: "ball", colour: "#fde047", radius: 0.14, minPixels: 4.2, held: 1.2, bounce: -0.9 },
  players: {
    list: [
      { defence: [0.9, 10], attack: [3, 10] },
      { defence: [1.9, 3.1], attack: [36.6, 1.7] },
      { defence: [5.3, 5.2], attack: [30.4, 4.6] },
      { defence: [7, 8.3], attack: [28.8, 10] },
      { defence: [5.3, 14.8], attack: [30.4, 15.4] },
      { defence: [1.9, 16.9], attack: [36.6, 18.3] },
      { defence: [7, 11.8], attack: [33.7, 10.9] },
    ],
    keeper: true,
    turn: [14, 26],
    followsAcross: 0.15,
    space: 3.6,
    reach: 0.4,
    outfit: { sleeves: "short", helmet: false, stick: false },
  },
  referee: 18.2,
  celebration: [29, 6],
  caption: "GOAL!",
  start: [SX, SY],
  moves: {
    play: [
      [0, SX, SY, "h3"],
      [1, SX, SY, "h3"],
      [1.7, 30.4, 14.8, "h4"],
      [2.7, 31.4, 13.8, "h4"],
      [3.4, 28.8, 10.4, "h3"],
      [4.2, 29.4, 9.6, "h3"],
      [4.9, 30.4, 5, "h2"],
      [6, 31.6, 6, "h2"],
      [6.7, 36.4, 2.4, "h1"],
      [7.3, 36, 3.2, "h1"],
      [8, 31.6, 6.4, "a4"],
      [8.8, 25, 8.4, "a3"],
      [10.6, 15, 9.4, "a3"],
      [11.3, 10, 14.6, "a2"],
      [12, 13, 11, "h3"],
      [14.8, SX, SY, "h3"],
      [PHASE_SECONDS, SX, SY, "h3"],
    ],
    save: [
      [0, SX, SY, "h3"],
      [0.9, SX, SY, "h3"],
      [1.6, 30.4, 5, "h2"],
      [2.6, 31.2, 6, "h2"],
      [3.3, 28.8, 10, "h3"],
      [4, 29.4, 10.6, "h3"],
      [4.7, 30.6, 15, "h4"],
      [5.7, 31.6, 14.6, "h4"],
      [6.4, 36, 17.4, "h5"],
      [7.1, 36, 15.4, "h5", 0, 2.2],
      [7.6, 39, 10.7, "a0", 0, 1.3],
      [9.2, 37.4, 10.2, "a0"],
      [10.7, 24, 8, "a3", 2.6],
      [11.7, 21, 8.4, "a3"],
      [12.3, 22.4, 9.4, "h3"],
      [14.8, SX, SY, "h3"],
      [PHASE_SECONDS, SX, SY, "h3"],
    ],
    goalHome: [
      [0, SX, SY, "h3"],
      [0.9, SX, SY, "h3"],
      [1.6, 30.4, 5, "h2"],
      [2.5, 31.2, 5.8, "h2"],
      [3.2, 28.8, 10, "h3"],
      [4, 29.4, 10.4, "h3"],
      [4.7, 30.4, 15, "h4"],
      [6.2, 32.2, 12.6, "h4", 0, 2.4],
      [6.8, LENGTH, 9.1, undefined, 0, 1.6],
      [7, LENGTH + 0.9, 8.9, undefined, 0, 0.9],
      [7.5, LENGTH + 0.8, 8.9, undefined, 0, 0.15],
      [11, LENGTH + 0.8, 8.9, undefined, 0, 0.15],
      [11.9, SX, SY, "h3"],
      [PHASE_SECONDS, SX, SY, "h3"],
    ],
    goalAway: [
      [0, SX, SY, "h3"],
      [0.7, SX, SY, "h3"],
      [1.3, 27, 11.4, "a3"],
      [3.4, 13.6, 10.6, "a3"],
      [4.1, 9.8, 15, "a2"],
      [4.9, 9.2, 13.6, "a2"],
      [5.5, 11.4, 9.6, "a3"],
      [6.3, 8.8, 8.8, "a3", 0, 2.5],
      [6.9, 0, 10.9, undefined, 0, 1.5],
      [7.1, -0.9, 11.1, undefined, 0, 0.8],
      [7.6, -0.8, 11.1, undefined, 0, 0.15],
      [11, -0.8, 11.1, undefined, 0, 0.15],
      [11.9, SX, SY, "h3"],
      [PHASE_SECONDS, SX, SY, "h3"],
    ],
  },
};
