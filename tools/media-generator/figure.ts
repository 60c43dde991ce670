/** Draws one player on a canvas. */
import { clamp, type Figure, FRAME_RATE, mix, PHASE_FRAMES, type Point } from "./choreography.ts";
import type { Sport } from "./sports/sport.ts";

/** Shirt, shorts with number, socks. */
export type Kit = readonly [shirt: string, shorts: string, socks: string];

const FACES = ["#f1c7a1", "#8d5a3b", "#d9a066", "#5b3a29", "#e8b48a"];
const HAIR = ["#1f1308", "#3b2412", "#0b0b0b", "#6b4a1f"];

/** Screen position of a point on the grass, and pixels per metre there. */
export type Projection = (x: number, y: number, height?: number) => { x: number; y: number; scale: number };

/**
 * Draws a player in a frame. The movement of the legs follows the speed, which is computed from adjacent
 * frames.
 * @param outfit what the sport wears and carries
 * @param celebrating draws raised arms and a jump
 */
export function drawFigure(
  canvas: CanvasRenderingContext2D,
  project: Projection,
  figure: Figure,
  frame: number,
  kit: Kit,
  outfit: Sport["players"]["outfit"],
  celebrating: boolean,
): void {
  const { sleeves, helmet, stick } = outfit;
  const at = (index: number): Point => figure.track[clamp(index, 0, PHASE_FRAMES)] ?? { x: 0, y: 0 };
  const here = at(frame);
  const velocity = {
    x: ((at(frame + 2).x - at(frame - 2).x) / 4) * FRAME_RATE,
    y: ((at(frame + 2).y - at(frame - 2).y) / 4) * FRAME_RATE,
  };
  const speed = Math.min(8, Math.hypot(velocity.x, velocity.y));
  const time = frame / FRAME_RATE;
  const ground = project(here.x, here.y);
  const tall = 1.95 * ground.scale;
  const variant = figure.number * 3 + (figure.team === "away" ? 2 : 0);
  const face = FACES[variant % FACES.length] ?? "#d9a066";
  const stride = Math.sin(time * (5 + speed * 1.1) + figure.number * 1.7) * clamp(speed / 5, 0, 1);
  const jump = celebrating ? Math.abs(Math.sin(time * 6 + figure.number)) * 0.35 * ground.scale : 0;
  const feet = ground.y - jump;
  const hip = { x: ground.x, y: feet - tall * 0.47 };
  const chest = { x: ground.x + clamp(velocity.x * 0.02, -0.12, 0.12) * tall, y: feet - tall * 0.84 };
  const facing = velocity.x >= 0 ? 1 : -1;
  const limb = (colour: string, ...points: [number, number][]) => {
    canvas.strokeStyle = colour;
    canvas.beginPath();
    for (const [x, y] of points) canvas.lineTo(x, y);
    canvas.stroke();
  };

  canvas.fillStyle = "rgba(0,0,0,.28)";
  canvas.beginPath();
  canvas.ellipse(ground.x + ground.scale * 0.25, ground.y, ground.scale * 0.62, ground.scale * 0.2, 0, 0, 7);
  canvas.fill();

  canvas.lineCap = "round";
  // A keeper on the ice wears pads.
  canvas.lineWidth = tall * (stick && figure.keeper ? 0.17 : 0.105);
  for (const side of [1, -1]) {
    const swing = tall * 0.17 * stride;
    const foot = {
      x: ground.x + side * (swing * facing + tall * 0.05),
      y: feet - Math.max(0, side * stride) * tall * 0.1,
    };
    const knee = { x: (hip.x + foot.x) / 2 + facing * Math.abs(swing) * 0.25, y: (hip.y + foot.y) / 2 };
    limb(stick ? kit[1] : face, [hip.x + side * tall * 0.05, hip.y], [knee.x, knee.y]);
    limb(kit[2], [knee.x, knee.y], [foot.x, foot.y]);
  }
  canvas.fillStyle = kit[1];
  canvas.beginPath();
  canvas.roundRect(ground.x - tall * 0.125, hip.y - tall * 0.06, tall * 0.25, tall * 0.17, tall * 0.05);
  canvas.fill();

  canvas.lineWidth = tall * 0.085;
  for (const side of [1, -1]) {
    const shoulder: [number, number] = [chest.x + side * tall * 0.13, chest.y + tall * 0.06];
    const hand: [number, number] = celebrating
      ? [shoulder[0] + side * tall * 0.1, shoulder[1] - tall * 0.26]
      : [shoulder[0] + side * tall * (0.07 - stride * facing * 0.1), shoulder[1] + tall * 0.24];
    const elbow: [number, number] = [mix(shoulder[0], hand[0], 0.5), mix(shoulder[1], hand[1], 0.5)];
    limb(sleeves === "none" ? face : kit[0], shoulder, elbow);
    limb(sleeves === "long" ? kit[0] : face, elbow, hand);
    if (stick && side === facing) {
      const blade = { x: ground.x + facing * tall * 0.56, y: feet + tall * 0.02 };
      canvas.lineWidth = tall * 0.035;
      limb(
        "#1f2937",
        hand,
        [blade.x - facing * tall * 0.1, blade.y],
        [blade.x + facing * tall * 0.04, blade.y],
      );
      canvas.lineWidth = tall * 0.085;
    }
  }
  canvas.fillStyle = kit[0];
  canvas.beginPath();
  canvas.moveTo(chest.x - tall * 0.16, chest.y);
  canvas.lineTo(chest.x + tall * 0.16, chest.y);
  canvas.lineTo(ground.x + tall * 0.12, hip.y);
  canvas.lineTo(ground.x - tall * 0.12, hip.y);
  canvas.fill();
  if (!figure.keeper) {
    canvas.fillStyle = kit[1];
    canvas.font = `bold ${tall * 0.17}px Inter, "DejaVu Sans", sans-serif`;
    canvas.textAlign = "center";
    canvas.fillText(String(figure.number + 1), mix(chest.x, ground.x, 0.5), chest.y + tall * 0.24);
  }

  const head = chest.x + (chest.x - ground.x) * 0.3;
  canvas.fillStyle = face;
  canvas.beginPath();
  canvas.arc(head, feet - tall * 0.93, tall * 0.082, 0, 7);
  canvas.fill();
  canvas.fillStyle = helmet
    ? kit[1]
    : (HAIR[(figure.number + (figure.team === "away" ? 1 : 0)) % HAIR.length] ?? "#1f1308");
  canvas.beginPath();
  canvas.arc(head, feet - tall * 0.95, tall * (helmet ? 0.095 : 0.084), Math.PI, 0);
  canvas.fill();
}
