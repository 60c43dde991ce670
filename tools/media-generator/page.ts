/** Runs in the browser that the generators open. */
import type { Phase } from "../../server/platform/media/programme.ts";
import type { Skin } from "../../server/platform/media/skins.ts";
import { choreograph, FRAME_RATE, PHASE_FRAMES } from "./choreography.ts";
import { LOOKS, type Look, SPORTS } from "./looks.ts";
import { makeScene } from "./scene.ts";
import { HEIGHT, WIDTH } from "./screen.ts";

/** A moment of the match, and the part of the picture that a still shows. */
export interface Still {
  skin: Skin;
  phase: Phase;
  /** Seconds since the start of the phase. */
  second: number;
  /** Top left corner and width of the part (pixels of the video). */
  x: number;
  y: number;
  width: number;
  /** What both teams wear, if not the sample's kits. */
  kits?: Pick<Look, "home" | "away" | "keepers">;
}

/** Width of a still (px). */
const STILL_WIDTH = 1600;

/** Draws a moment enlarged, and returns it as a data URL. */
function drawStill({ skin, phase, second, x, y, width, kits }: Still): string {
  const canvas = document.createElement("canvas");
  canvas.width = STILL_WIDTH;
  canvas.height = (STILL_WIDTH * HEIGHT) / WIDTH;
  const context = canvas.getContext("2d", { alpha: false });
  const [script] = choreograph(SPORTS[skin], [phase]);
  if (!context || !script) throw new Error("no 2D canvas, or no such phase");
  const scale = STILL_WIDTH / width;
  context.scale(scale, scale);
  context.translate(-x, -y);
  makeScene(context, SPORTS[skin], { ...LOOKS[skin], ...kits })(script, Math.round(second * FRAME_RATE));
  return canvas.toDataURL("image/png");
}

/** Quality of the frames that are sent to the generator: no loss is visible. */
const FRAME_QUALITY = 0.96;

/** Draws every frame and posts it to the generator. */
async function render(skin: Skin, phases: Phase[]): Promise<void> {
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  // Every frame is read, which is fast only if the canvas is kept in main memory.
  const context = canvas.getContext("2d", { willReadFrequently: true, alpha: false });
  if (!context) throw new Error("no 2D canvas");
  const draw = makeScene(context, SPORTS[skin], LOOKS[skin]);
  for (const script of choreograph(SPORTS[skin], phases)) {
    for (let frame = 0; frame < PHASE_FRAMES; frame++) {
      draw(script, frame);
      const picture = await new Promise<Blob | null>((resolve) => {
        canvas.toBlob(resolve, "image/jpeg", FRAME_QUALITY);
      });
      const response = await fetch("/frame", { method: "POST", body: picture });
      if (!response.ok) throw new Error(`the generator refused frame ${frame} of ${script.phase}`);
    }
  }
}

Object.assign(window, { drawStill, render });
