/** Draws the floor with its markings, the boards of a rink, and goals or baskets. */
import { mix } from "./choreography.ts";
import type { Projection } from "./figure.ts";
import type { Look } from "./looks.ts";
import { HEIGHT, WIDTH } from "./screen.ts";
import { roundBox, type Sport, type Spot } from "./sports/sport.ts";

type Canvas = CanvasRenderingContext2D;
type Place = readonly [x: number, y: number, height: number];

function trace(canvas: Canvas, project: Projection, points: readonly Place[]): void {
  canvas.beginPath();
  for (const place of points) {
    const point = project(...place);
    canvas.lineTo(point.x, point.y);
  }
}

export function drawFloor(canvas: Canvas, project: Projection, { field, boards }: Sport, look: Look): void {
  const far = project(0, boards.y).y;
  canvas.fillStyle = look.field.ground;
  canvas.fillRect(0, far, WIDTH, HEIGHT - far);
  for (const { kind, colour, points, width = field.lineWidth } of field.markings) {
    if (kind === "area") {
      canvas.fillStyle = look.field[colour];
      trace(
        canvas,
        project,
        points.map(([x, y]) => [x, y, 0]),
      );
      canvas.fill();
      continue;
    }
    canvas.strokeStyle = look.field[colour];
    canvas.globalAlpha = 0.9;
    points.slice(1).forEach((end, index) => {
      const [from, to] = [project(...(points[index] ?? end)), project(...end)];
      canvas.lineWidth = Math.max(1.2, (width * (from.scale + to.scale)) / 2);
      canvas.beginPath();
      canvas.moveTo(from.x, from.y);
      canvas.lineTo(to.x, to.y);
      canvas.stroke();
    });
    canvas.globalAlpha = 1;
  }
}

/** Draws the boards of a rink on its far half, or those on its near half, which hide what is behind them. */
export function drawRink(canvas: Canvas, project: Projection, { field }: Sport, half: "near" | "far"): void {
  if (!field.rink) return;
  const { radius, height } = field.rink;
  const outline = roundBox(field.length, field.width, radius);
  const isHere = ([, y]: Spot) => y > field.width / 2 === (half === "far");
  const strip = (colour: string, from: number, to: number) => {
    canvas.fillStyle = colour;
    canvas.strokeStyle = colour;
    canvas.lineWidth = 1;
    outline.slice(1).forEach((end, index) => {
      const start = outline[index] ?? end;
      if (!isHere(start) || !isHere(end)) return;
      trace(canvas, project, [
        [...start, from],
        [...end, from],
        [...end, to],
        [...start, to],
      ]);
      canvas.fill();
      canvas.stroke();
    });
  };
  strip("#f8fafc", 0, height);
  strip("#facc15", 0, 0.18);
  strip("#1d4ed8", height - 0.08, height);
}

/**
 * Draws a goal or a basket.
 * @param end -1 for that of the home side, 1 for that of the away side
 * @param shake movement of the net after a goal, as a share of its depth
 */
export function drawGoal(
  canvas: Canvas,
  project: Projection,
  sport: Sport,
  end: -1 | 1,
  shake: number,
): void {
  const { field, goal } = sport;
  const at = { x: end < 0 ? goal.line : field.length - goal.line, y: field.width / 2 };
  const stroke = (colour: string, width: number, ...points: Place[]) => {
    canvas.strokeStyle = colour;
    canvas.lineWidth = width;
    trace(canvas, project, points);
    canvas.stroke();
  };
  if (goal.kind === "basket") drawBasket(canvas, project, sport, end, shake, stroke);
  else drawNet(goal, at, end, shake, stroke, 4 * Math.min(1.5, project(at.x, at.y).scale / 25));
}

type Stroke = (colour: string, width: number, ...points: Place[]) => void;
const NET = "rgba(255,255,255,.35)";

function drawNet(
  { width, height: bar, depth: full, colour }: Sport["goal"],
  { x, y: middle }: { x: number; y: number },
  end: number,
  shake: number,
  stroke: Stroke,
  post: number,
): void {
  const depth = full * (1 + shake) * end;
  const [near, far] = [middle - width / 2, middle + width / 2];
  const net = colour === "#fff" ? NET : "rgba(148,163,184,.6)";
  for (let step = 0; step <= 8; step++) {
    const y = mix(near, far, step / 8);
    stroke(net, 1, [x, y, bar], [x + depth * 0.6, y, bar], [x + depth, y, 0]);
  }
  for (let step = 0; step <= 5; step++) {
    const [height, back] = [(bar * step) / 5, x + mix(depth, depth * 0.6, step / 5)];
    stroke(net, 1, [x, near, height], [back, near, height], [back, far, height], [x, far, height]);
  }
  stroke(colour, post, [x, near, 0], [x, near, bar], [x, far, bar], [x, far, 0]);
}

/** Backboard on a stand behind the end line, ring and net. */
function drawBasket(
  canvas: Canvas,
  project: Projection,
  { field, goal }: Sport,
  end: number,
  shake: number,
  stroke: Stroke,
): void {
  const x = end < 0 ? goal.line : field.length - goal.line;
  const y = field.width / 2;
  const board = x + end * (goal.width / 2 + 0.15);
  const foot = x + end * (goal.line + 1.6);
  const { scale } = project(x, y, goal.height);
  stroke("#1e293b", 0.3 * scale, [foot, y, 0], [foot, y, 1.6], [board, y, goal.height + 0.35]);
  const corners: Place[] = [
    [board, y - 0.9, goal.height - 0.15],
    [board, y + 0.9, goal.height - 0.15],
    [board, y + 0.9, goal.height + 0.9],
    [board, y - 0.9, goal.height + 0.9],
  ];
  canvas.fillStyle = "rgba(226,232,240,.75)";
  trace(canvas, project, corners);
  canvas.fill();
  stroke("#f8fafc", 0.08 * scale, ...corners, corners[0] ?? [board, y, 0]);
  const ring = (radius: number, height: number) =>
    Array.from({ length: 25 }, (_, step): Place => {
      const angle = (step / 12) * Math.PI;
      return [x + radius * Math.cos(angle), y + radius * Math.sin(angle), height];
    });
  const [rim, bottom] = [
    ring(goal.width / 2, goal.height),
    ring(goal.width * 0.28, goal.height - goal.depth * (1 - shake)),
  ];
  for (let step = 0; step < 24; step += 2)
    stroke("rgba(255,255,255,.7)", 1.2, rim[step] ?? [x, y, 0], bottom[step] ?? [x, y, 0]);
  stroke("rgba(255,255,255,.7)", 1.2, ...bottom);
  stroke(goal.colour, 0.06 * scale, ...rim);
}
