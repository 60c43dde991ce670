/** Draws a frame of the match: stadium, field, goals, players and ball, at 1280 × 720. */
import { type Ball, ease, type Figure, FRAME_RATE, mix, type PhaseScript } from "./choreography.ts";
import { drawFloor, drawGoal, drawRink } from "./field.ts";
import { drawFigure, type Kit, type Projection } from "./figure.ts";
import type { Look } from "./looks.ts";
import { FONT, HEIGHT, WIDTH } from "./screen.ts";
import { PHASE_SECONDS, type Sport } from "./sports/sport.ts";
import { crowdTexture, drawBoards, drawStand } from "./stadium.ts";

/** Returns a function that draws any frame of any script onto the context. */
export function makeScene(
  canvas: CanvasRenderingContext2D,
  sport: Sport,
  look: Look,
): (script: PhaseScript, frame: number) => void {
  const crowd = crowdTexture(sport, look);
  return (script, frame) => {
    const project = projectionOf(sport, script.camera[frame] ?? sport.field.length / 2);
    drawStand(canvas, project, sport, look, crowd);
    if (!sport.field.rink) drawBoards(canvas, project, sport, look);
    drawFloor(canvas, project, sport, look);
    drawRink(canvas, project, sport, "far");
    if (sport.field.rink) drawBoards(canvas, project, sport, look);
    drawPlay(canvas, project, sport, look, script, frame);
    drawRink(canvas, project, sport, "near");
    drawDusk(canvas, look);
    drawGoalGraphics(canvas, sport, look, script, frame);
  };
}

/** Projection of the sport's camera while it is aimed at a place along the field. */
function projectionOf({ camera }: Sport, aim: number): Projection {
  const tilt = Math.atan2(camera.height, camera.target);
  const [along, down] = [Math.cos(tilt), Math.sin(tilt)];
  return (x, y, height = 0) => {
    const [away, below] = [y + camera.behind, camera.height - height];
    const scale = camera.focus / (away * along + below * down);
    const rise = below * along - away * down;
    return { x: WIDTH / 2 + scale * (x - aim), y: HEIGHT / 2 + scale * rise, scale };
  };
}

/** Movement of the net in which the ball is, as a share of its depth. */
function shakeOf({ goal }: PhaseScript, frame: number, scorer: "home" | "away"): number {
  const since = goal?.team === scorer ? frame / FRAME_RATE - goal.at : -1;
  return since > 0 && since < 4.6 ? 0.36 * Math.exp(-since * 1.5) * Math.cos(since * 14) : 0;
}

/** Draws goals, players, referee and ball, the farthest first. */
function drawPlay(
  canvas: CanvasRenderingContext2D,
  project: Projection,
  sport: Sport,
  look: Look,
  script: PhaseScript,
  frame: number,
): void {
  const time = frame / FRAME_RATE;
  const { goal } = script;
  const { field, players } = sport;
  const items = script.figures.map((figure) => {
    const colour = look.keepers[figure.team];
    const kit: Kit = figure.keeper ? [colour, "#111827", colour] : look[figure.team];
    const happy = goal?.team === figure.team && !figure.keeper && time > 7 && time < 11.6;
    const y = figure.track[frame]?.y ?? 0;
    return { y, draw: () => drawFigure(canvas, project, figure, frame, kit, players.outfit, happy) };
  });
  const referee: Figure = {
    team: "home",
    number: 12,
    keeper: true,
    track: script.camera.map((x, index) => ({
      x: mix(field.length / 2, x, 0.7) - players.space / 3,
      y: sport.referee + players.space * 0.2 * Math.sin((2 * Math.PI * index) / FRAME_RATE / PHASE_SECONDS),
    })),
  };
  const black: Kit = ["#0b0b0b", "#111827", "#0b0b0b"];
  items.push({
    y: referee.track[frame]?.y ?? 0,
    draw: () =>
      drawFigure(canvas, project, referee, frame, black, { ...players.outfit, stick: false }, false),
  });
  for (const [end, scorer] of [
    [-1, "away"],
    [1, "home"],
  ] as const) {
    items.push({
      y: (field.width + sport.goal.width) / 2,
      draw: () => drawGoal(canvas, project, sport, end, shakeOf(script, frame, scorer)),
    });
  }
  const ball = script.ball[frame];
  if (ball) items.push({ y: ball.y - 0.3, draw: () => drawBall(canvas, project, sport.ball, ball) });
  for (const item of items.sort((a, b) => b.y - a.y)) item.draw();
}

function drawBall(
  canvas: CanvasRenderingContext2D,
  project: Projection,
  kind: Sport["ball"],
  ball: Ball,
): void {
  const [shadow, point] = [project(ball.x, ball.y), project(ball.x, ball.y, ball.height + 0.14)];
  const radius = Math.max(kind.minPixels, point.scale * kind.radius);
  canvas.fillStyle = "rgba(0,0,0,.3)";
  canvas.beginPath();
  canvas.ellipse(shadow.x, shadow.y, radius * 1.05, radius * 0.42, 0, 0, 7);
  canvas.fill();
  canvas.fillStyle = kind.colour;
  canvas.strokeStyle = "#111";
  canvas.lineWidth = 1;
  canvas.beginPath();
  if (kind.kind === "puck")
    canvas.ellipse(point.x, shadow.y - (shadow.y - point.y) * 0.8, radius, radius * 0.5, 0, 0, 7);
  else canvas.arc(point.x, point.y, radius, 0, 7);
  canvas.fill();
  canvas.stroke();
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
  sport: Sport,
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
    canvas.fillText(sport.caption, WIDTH / 2, 629);
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
