/** Runs in the browser that `generate.ts` opens: draws every frame and posts its pixels to the generator. */
import type { Phase } from "../../server/platform/media/programme.ts";
import { choreograph, PHASE_FRAMES } from "./choreography.ts";
import { LOOKS } from "./looks.ts";
import { HEIGHT, makeScene, WIDTH } from "./scene.ts";

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

Object.assign(window, { render });
