/** Draws a frame of the match: stadium, pitch, goals, players and ball, at 1280 × 720. */
import { ease, type Figure, FRAME_RATE, mix, type PhaseScript, randomNumbers } from "./choreography.ts";
import { drawFigure, type Kit, type Projection } from "./figure.ts";
import type { Look } from "./looks.ts";
import { PHASE_SECONDS } from "./moves.ts";

export const WIDTH = 1280;
export const HEIGHT = 720;

/** Invented company names. */
const BOARDS = [
  "NORDWIND",
  "kiosk24",
  "ALTA BANK",
  "fjord air",
  "TEMPO",
  "velora",
  "OMNI FIT",
  "sunrise cola",
];
/** Camera: 38 m behind the near touchline, 24 m high. */
const CAMERA = { y: -38, height: 24, tilt: Math.atan2(24, 66), focus: 1_900 };
const ROWS = 16;
const ROW_PIXELS = 8;
const STAND = { from: -30, to: 135, y: 75 };
const FONT = 'Inter, "DejaVu Sans", sans-serif';

/** Returns a function that draws any frame of any script onto the context. */
export function makeScene(
  canvas: CanvasRenderingContext2D,
  look: Look,
): (script: PhaseScript, frame: number) => void {
  const crowd = crowdTexture(look);
  return (script, frame) => {
    const aim = script.camera[frame] ?? 52.5;
    const project: Projection = (x, y, height = 0) => {
      const [along, down] = [Math.cos(CAMERA.tilt), Math.sin(CAMERA.tilt)];
      const depth = (y - CAMERA.y) * along + (CAMERA.height - height) * down;
      const scale = CAMERA.focus / depth;
      const rise = (CAMERA.height - height) * along - (y - CAMERA.y) * down;
      return { x: WIDTH / 2 + scale * (x - aim), y: HEIGHT / 2 + scale * rise, scale };
    };
    drawStadium(canvas, project, look, crowd);
    drawPitch(canvas, project, look);
    drawGoals(canvas, project, script, frame);
    drawPlayers(canvas, project, look, script, frame);
    drawDusk(canvas, look);
    drawGoalGraphics(canvas, look, script, frame);
  };
}

function crowdTexture(look: Look): OffscreenCanvas {
  const width = (STAND.to - STAND.from) * ROW_PIXELS;
  const texture = new OffscreenCanvas(width, ROWS * ROW_PIXELS);
  const context = texture.getContext("2d");
  if (!context) throw new Error("no 2D canvas");
  const random = randomNumbers(42);
  context.fillStyle = look.stand;
  context.fillRect(0, 0, width, ROWS * ROW_PIXELS);
  for (let row = 0; row < ROWS; row++) {
    context.fillStyle = row % 2 ? "rgba(255,255,255,.05)" : "rgba(0,0,0,.1)";
    context.fillRect(0, row * ROW_PIXELS, width, ROW_PIXELS);
    for (let x = 0; x < width; x += 6.4) {
      if (random() < 0.2) continue;
      context.fillStyle = look.crowd[Math.floor(random() * look.crowd.length)] ?? look.stand;
      context.globalAlpha = 0.35 + 0.45 * random();
      context.beginPath();
      context.arc(x + random() * 1.5, row * ROW_PIXELS + 4.5, 2.3, 0, 7);
      context.fill();
    }
    context.globalAlpha = 1;
  }
  context.fillStyle = "rgba(15,23,42,.55)";
  for (let x = 0; x < width; x += 132) context.fillRect(x, 0, 10, ROWS * ROW_PIXELS); // aisles
  return texture;
}

function drawStadium(
  canvas: CanvasRenderingContext2D,
  project: Projection,
  look: Look,
  crowd: OffscreenCanvas,
): void {
  const sky = canvas.createLinearGradient(0, 0, 0, 130);
  sky.addColorStop(0, look.sky[0]);
  sky.addColorStop(1, look.sky[1]);
  canvas.fillStyle = sky;
  canvas.fillRect(0, 0, WIDTH, 260);
  for (let row = 0; row < ROWS; row++) {
    const [height, y] = [1 + row * 0.95, STAND.y + row * 1.3];
    const [left, right] = [project(STAND.from, y, height), project(STAND.to, y, height)];
    const top = project(0, y + 1.3, height + 0.95).y;
    const source = (ROWS - row - 1) * ROW_PIXELS;
    canvas.drawImage(
      crowd,
      0,
      source,
      crowd.width,
      ROW_PIXELS,
      left.x,
      top,
      right.x - left.x,
      left.y - top + 1,
    );
  }
  const roof = project(STAND.from, 96, 17).y;
  canvas.fillStyle = look.roof;
  canvas.fillRect(0, roof - 26, WIDTH, 20);
  for (let lamp = -2; look.dusk > 0 && lamp < 12; lamp++) {
    const { x } = project(lamp * 12, 96, 18.2);
    canvas.fillStyle = "#fffbe6";
    canvas.fillRect(x - 16, roof - 22, 32, 6);
  }
  for (let board = -4; board < 16; board++) {
    const [left, right] = [project(board * 8.75, 73), project(board * 8.75 + 8.75, 73)];
    const height = left.y - project(board * 8.75, 73, 1.15).y;
    if (right.x < 0 || left.x > WIDTH) continue;
    const index = (board + BOARDS.length) % BOARDS.length;
    canvas.fillStyle = look.boards[index % look.boards.length] ?? look.stand;
    canvas.fillRect(left.x, left.y - height, right.x - left.x + 1, height);
    canvas.fillStyle = "#fff";
    canvas.font = `800 ${height * 0.72}px ${FONT}`;
    canvas.textAlign = "center";
    canvas.textBaseline = "middle";
    canvas.fillText(BOARDS[index] ?? "", (left.x + right.x) / 2, left.y - height / 2 + 1);
    canvas.textBaseline = "alphabetic";
  }
}

function drawPitch(canvas: CanvasRenderingContext2D, project: Projection, look: Look): void {
  const far = project(0, 73).y;
  canvas.fillStyle = look.grass[1];
  canvas.fillRect(0, far, WIDTH, HEIGHT - far);
  canvas.fillStyle = look.grass[0];
  for (let stripe = -2; stripe < 21; stripe += 2) {
    const [from, to] = [stripe * 5.25, (stripe + 1) * 5.25];
    canvas.beginPath();
    for (const [x, y] of [
      [from, 73],
      [to, 73],
      [to, -9],
      [from, -9],
    ] as const) {
      const point = project(x, y);
      canvas.lineTo(point.x, point.y);
    }
    canvas.fill();
  }
  canvas.strokeStyle = look.lines;
  canvas.globalAlpha = 0.9;
  const line = (...points: (readonly [number, number])[]) => {
    for (let index = 1; index < points.length; index++) {
      const [from, to] = [project(...(points[index - 1] ?? [0, 0])), project(...(points[index] ?? [0, 0]))];
      canvas.lineWidth = Math.max(1.2, (0.14 * (from.scale + to.scale)) / 2);
      canvas.beginPath();
      canvas.moveTo(from.x, from.y);
      canvas.lineTo(to.x, to.y);
      canvas.stroke();
    }
  };
  const arc = (x: number, from: number, to: number) =>
    line(
      ...Array.from({ length: 41 }, (_, step) => {
        const angle = mix(from, to, step / 40);
        return [x + 9.15 * Math.cos(angle), 34 + 9.15 * Math.sin(angle)] as const;
      }),
    );
  line([0, 0], [105, 0], [105, 68], [0, 68], [0, 0]);
  line([52.5, 0], [52.5, 68]);
  arc(52.5, 0, 2 * Math.PI);
  const opening = Math.acos(5.5 / 9.15);
  for (const [x, inwards] of [
    [0, 1],
    [105, -1],
  ] as const) {
    line([x, 13.84], [x + inwards * 16.5, 13.84], [x + inwards * 16.5, 54.16], [x, 54.16]);
    line([x, 24.84], [x + inwards * 5.5, 24.84], [x + inwards * 5.5, 43.16], [x, 43.16]);
    const middle = inwards > 0 ? 0 : Math.PI;
    arc(x + inwards * 11, middle - opening, middle + opening);
  }
  canvas.globalAlpha = 1;
}

function drawGoals(
  canvas: CanvasRenderingContext2D,
  project: Projection,
  script: PhaseScript,
  frame: number,
): void {
  const since = script.goal ? frame / FRAME_RATE - script.goal.at : -1;
  const shake = since > 0 && since < 4.6 ? 0.8 * Math.exp(-since * 1.5) * Math.cos(since * 14) : 0;
  for (const [x, outwards, scorer] of [
    [0, -1, "away"],
    [105, 1, "home"],
  ] as const) {
    const depth = (2.2 + (script.goal?.team === scorer ? shake : 0)) * outwards;
    const [near, far, bar] = [30.34, 37.66, 2.44];
    const path = (...points: (readonly [number, number, number])[]) => {
      canvas.beginPath();
      for (const [px, py, height] of points) {
        const point = project(px, py, height);
        canvas.lineTo(point.x, point.y);
      }
      canvas.stroke();
    };
    canvas.strokeStyle = "rgba(255,255,255,.35)";
    canvas.lineWidth = 1;
    for (let step = 0; step <= 8; step++) {
      const y = mix(near, far, step / 8);
      path([x, y, bar], [x + depth * 0.6, y, bar], [x + depth, y, 0]);
    }
    for (let step = 0; step <= 5; step++) {
      const [height, back] = [(bar * step) / 5, x + mix(depth, depth * 0.6, step / 5)];
      path([x, near, height], [back, near, height], [back, far, height], [x, far, height]);
    }
    canvas.strokeStyle = "#fff";
    canvas.lineWidth = 4;
    path([x, near, 0], [x, near, bar], [x, far, bar], [x, far, 0]);
  }
}

function drawPlayers(
  canvas: CanvasRenderingContext2D,
  project: Projection,
  look: Look,
  script: PhaseScript,
  frame: number,
): void {
  const time = frame / FRAME_RATE;
  const { goal } = script;
  const items = script.figures.map((figure) => {
    const colour = look.keepers[figure.team];
    const kit: Kit = figure.keeper ? [colour, "#111827", colour] : look[figure.team];
    const happy = goal?.team === figure.team && !figure.keeper && time > 7 && time < 11.6;
    const y = figure.track[frame]?.y ?? 0;
    return { y, draw: () => drawFigure(canvas, project, figure, frame, kit, happy) };
  });
  const referee: Figure = {
    team: "home",
    number: 12,
    keeper: true,
    track: script.camera.map((x, index) => ({
      x: mix(52.5, x, 0.7) - 3,
      y: 28 + 2 * Math.sin((2 * Math.PI * index) / FRAME_RATE / PHASE_SECONDS),
    })),
  };
  const black: Kit = ["#0b0b0b", "#111827", "#0b0b0b"];
  items.push({
    y: referee.track[frame]?.y ?? 0,
    draw: () => drawFigure(canvas, project, referee, frame, black, false),
  });
  const ball = script.ball[frame] ?? { x: 52.5, y: 34, height: 0 };
  items.push({
    y: ball.y - 0.3,
    draw: () => {
      const [shadow, point] = [project(ball.x, ball.y), project(ball.x, ball.y, ball.height + 0.14)];
      canvas.fillStyle = "rgba(0,0,0,.3)";
      canvas.beginPath();
      canvas.ellipse(shadow.x, shadow.y, shadow.scale * 0.2, shadow.scale * 0.08, 0, 0, 7);
      canvas.fill();
      canvas.fillStyle = "#fff";
      canvas.strokeStyle = "#111";
      canvas.lineWidth = 1;
      canvas.beginPath();
      canvas.arc(point.x, point.y, Math.max(4.2, point.scale * 0.19), 0, 7);
      canvas.fill();
      canvas.stroke();
    },
  });
  for (const item of items.sort((a, b) => b.y - a.y)) item.draw();
}

function drawDusk(canvas: CanvasRenderingContext2D, look: Look): void {
  if (look.dusk === 0) return;
  const shade = canvas.createRadialGradient(WIDTH / 2, HEIGHT * 0.55, 320, WIDTH / 2, HEIGHT * 0.55, 860);
  shade.addColorStop(0, "rgba(0,0,20,0)");
  shade.addColorStop(1, `rgba(0,0,20,${look.dusk})`);
  canvas.fillStyle = shade;
  canvas.fillRect(0, 0, WIDTH, HEIGHT);
}

/**
 * Caption over the celebration, and the wipe behind which the players return. Shows no score: the page does.
 */
function drawGoalGraphics(
  canvas: CanvasRenderingContext2D,
  look: Look,
  script: PhaseScript,
  frame: number,
): void {
  const { goal } = script;
  if (!goal) return;
  const time = frame / FRAME_RATE;
  const [shirt, shorts] = look[goal.team];
  const shown = ease((time - 7.6) / 0.35) * (1 - ease((time - 10.6) / 0.3));
  if (shown > 0) {
    canvas.globalAlpha = shown;
    canvas.fillStyle = shirt;
    canvas.fillRect(WIDTH / 2 - 210, 560, 420, 92);
    canvas.fillStyle = shorts;
    canvas.fillRect(WIDTH / 2 - 210, 652, 420, 8);
    canvas.font = `800 64px ${FONT}`;
    canvas.textAlign = "center";
    canvas.fillText("GOAL!", WIDTH / 2, 629);
    canvas.globalAlpha = 1;
  }
  const share = (time - goal.wipeFrom) / (goal.wipeTo - goal.wipeFrom);
  if (share <= 0 || share >= 1) return;
  const head = ease(share * 2) * (WIDTH + 300) - 150;
  const tail = ease(share * 2 - 1) * (WIDTH + 300) - 150;
  for (const [colour, from, to] of [
    [shirt, tail, head],
    [shorts, head - 40, head],
  ] as const) {
    canvas.fillStyle = colour;
    canvas.beginPath();
    canvas.moveTo(from - 150, HEIGHT);
    canvas.lineTo(from + 150, 0);
    canvas.lineTo(to + 150, 0);
    canvas.lineTo(to - 150, HEIGHT);
    canvas.fill();
  }
}
