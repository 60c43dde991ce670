/** Draws what stands around the field: stand, roof, advertising boards. */
import { randomNumbers } from "./choreography.ts";
import type { Projection } from "./figure.ts";
import type { Look } from "./looks.ts";
import { FONT, WIDTH } from "./screen.ts";
import type { Sport } from "./sports/sport.ts";

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
const ROWS = 16;
/** Height of a row, and pixels per metre along it, in the picture of the crowd. */
const ROW_PIXELS = 8;
/** How far the stand extends beyond both ends of the field (m). */
const BEYOND = 30;

/** Draws the picture of the crowd once; each frame shows a part of it. */
export function crowdTexture({ field, stand }: Sport, look: Look): OffscreenCanvas {
  const width = (field.length + 2 * BEYOND) * ROW_PIXELS;
  const texture = new OffscreenCanvas(width * stand.detail, ROWS * ROW_PIXELS * stand.detail);
  const context = texture.getContext("2d");
  if (!context) throw new Error("no 2D canvas");
  context.scale(stand.detail, stand.detail);
  const random = randomNumbers(42);
  context.fillStyle = look.stand;
  context.fillRect(0, 0, width, ROWS * ROW_PIXELS);
  for (let row = 0; row < ROWS; row++) {
    context.fillStyle = row % 2 ? "rgba(255,255,255,.05)" : "rgba(0,0,0,.1)";
    context.fillRect(0, row * ROW_PIXELS, width, ROW_PIXELS);
    for (let x = 0; x < width; x += 6.4) {
      if (random() < 0.2) continue;
      context.fillStyle = look.crowd[Math.floor(random() * look.crowd.length)] ?? look.stand;
      context.globalAlpha = (0.35 + 0.45 * random()) * look.light;
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

/** Draws the sky, or the dark of a hall, and the stand. */
export function drawStand(
  canvas: CanvasRenderingContext2D,
  project: Projection,
  { field, stand, roof }: Sport,
  look: Look,
  crowd: OffscreenCanvas,
): void {
  const sky = canvas.createLinearGradient(0, 0, 0, 130);
  sky.addColorStop(0, look.sky[0]);
  sky.addColorStop(1, look.sky[1]);
  canvas.fillStyle = sky;
  canvas.fillRect(0, 0, WIDTH, 260);
  const rowPixels = ROW_PIXELS * stand.detail;
  for (let row = 0; row < ROWS; row++) {
    const [height, y] = [1 + row * 0.95, stand.y + row * 1.3];
    const [left, right] = [project(-BEYOND, y, height), project(field.length + BEYOND, y, height)];
    const top = project(0, y + 1.3, height + 0.95).y;
    const source = (ROWS - row - 1) * rowPixels;
    canvas.drawImage(
      crowd,
      0,
      source,
      crowd.width,
      rowPixels,
      left.x,
      top,
      right.x - left.x,
      left.y - top + 1,
    );
  }
  if (roof) drawRoof(canvas, project, roof, look);
}

function drawRoof(
  canvas: CanvasRenderingContext2D,
  project: Projection,
  { y, height }: { y: number; height: number },
  look: Look,
): void {
  const edge = project(0, y, height).y;
  canvas.fillStyle = look.roof;
  canvas.fillRect(0, edge - 26, WIDTH, 20);
  for (let lamp = -2; look.dusk > 0 && lamp < 12; lamp++) {
    const { x } = project(lamp * 12, y, height + 1.2);
    canvas.fillStyle = "#fffbe6";
    canvas.fillRect(x - 16, edge - 22, 32, 6);
  }
}

/** Draws the advertising boards. */
export function drawBoards(
  canvas: CanvasRenderingContext2D,
  project: Projection,
  { boards: { y, height: metres, length, from, to } }: Sport,
  look: Look,
): void {
  for (let board = 0; from + (board + 1) * length <= to; board++) {
    const start = from + board * length;
    const [left, right] = [project(start, y), project(start + length, y)];
    const height = left.y - project(start, y, metres).y;
    if (right.x < 0 || left.x > WIDTH) continue;
    const index = (board + 4) % BOARDS.length;
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
