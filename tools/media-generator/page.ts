/** Runs in the browser that the generators open. */
import type { Phase } from "../../server/platform/media/programme.ts";
import { choreograph, FRAME_RATE, PHASE_FRAMES } from "./choreography.ts";
import { LOOKS } from "./looks.ts";
import { HEIGHT, makeScene, WIDTH } from "./scene.ts";

/** A moment of the match, and the top left corner of the part that a still shows. */
export interface Still {
  skin: keyof typeof LOOKS;
  phase: Phase;
  /** Seconds since the start of the phase. */
  second: number;
  /** Pixels of the video. */
  x: number;
  y: number;
}

/** Width of a still, and of the part of the video that it shows (px). */
const STILL_WIDTH = 1600;
const SHOWN_WIDTH = 800;

/** Draws a moment enlarged, and returns it as the data URL of a WebP image. */
function drawStill({ skin, phase, second, x, y }: Still): string {
  const canvas = document.createElement("canvas");
  canvas.width = STILL_WIDTH;
  canvas.height = (STILL_WIDTH * HEIGHT) / WIDTH;
  const context = canvas.getContext("2d", { alpha: false });
  const [script] = choreograph([phase]);
  if (!context || !script) throw new Error("no 2D canvas, or no such phase");
  const scale = STILL_WIDTH / SHOWN_WIDTH;
  context.scale(scale, scale);
  context.translate(-x, -y);
  makeScene(context, LOOKS[skin])(script, Math.round(second * FRAME_RATE));
  return canvas.toDataURL("image/webp", 0.6);
}

/** Draws every frame and posts its pixels to the generator. */
async function render(skin: keyof typeof LOOKS, phases: Phase[]): Promise<void> {
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  // Pixels are read after every frame, which is fast only if the canvas is kept in main memory.
  const context = canvas.getContext("2d", { willReadFrequently: true, alpha: false });
  if (!context) throw new Error("no 2D canvas");
  const draw = makeScene(context, LOOKS[skin]);
  for (const script of choreograph(phases)) {
    for (let frame = 0; frame < PHASE_FRAMES; frame++) {
      draw(script, frame);
      const pixels = context.getImageData(0, 0, WIDTH, HEIGHT).data;
      const response = await fetch("/frame", { method: "POST", body: pixels });
      if (!response.ok) throw new Error(`the generator refused frame ${frame} of ${script.phase}`);
    }
  }
}

Object.assign(window, { drawStill, render });
