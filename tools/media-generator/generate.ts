/**
 * Regenerates the committed samples, except the still frames (`stills.ts`). Never run at installation or in tests; takes some minutes.
 *
 *   npx tsx tools/media-generator/generate.ts --skin night [--phases play,save,goalHome,goalAway]
 *     [--out server/platform/media/samples] [--browser /usr/bin/chromium]
 *
 * Needs ffmpeg and a Chromium (that of Playwright unless --browser names another). The match is drawn frame
 * by frame on a canvas in that browser, which sends each as a JPEG image: a tenth of the pixels' bytes. ffmpeg
 * encodes the bitrate ladder from them.
 */
import fs from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import type { Writable } from "node:stream";
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import { build } from "esbuild";
import { z } from "zod";
import type { SkinIndex } from "../../server/platform/media/fragments.ts";
import { PHASES, type Phase } from "../../server/platform/media/programme.ts";
import { SKINS } from "../../server/platform/media/skins.ts";
import { FRAME_RATE } from "./choreography.ts";
import { crowdNoise } from "./crowd.ts";
import { encodeAudio, encodeRendition, ffmpeg, ladderOf, makeSprite } from "./encode.ts";
import { SPORTS } from "./looks.ts";
import { refragment } from "./mp4.ts";

const argumentsSchema = z.object({
  skin: z.enum(SKINS),
  phases: z
    .string()
    .default(PHASES.join())
    .transform((list) => z.array(z.enum(PHASES)).min(1).parse(list.split(","))),
  out: z.string().default(path.join(import.meta.dirname, "../../server/platform/media/samples")),
  browser: z.string().optional(),
});

/** Draws all frames in a browser and pipes them to ffmpeg, which writes them as one video of JPEG images. */
async function drawMaster(
  skin: string,
  phases: Phase[],
  target: string,
  browserPath?: string,
): Promise<void> {
  const bundle = await build({
    entryPoints: [path.join(import.meta.dirname, "page.ts")],
    bundle: true,
    write: false,
    format: "iife",
    target: "es2022",
  });
  const script = bundle.outputFiles[0]?.text ?? "";
  const source = ["-f", "image2pipe", "-c:v", "mjpeg", "-r", String(FRAME_RATE), "-i", "-"];
  const encoder = ffmpeg([...source, "-c:v", "copy", target], true);
  const pictures = encoder.stdin;
  if (!pictures) throw new Error("ffmpeg takes no input");
  const server = createServer((request, response) => {
    if (request.method !== "POST") {
      response.setHeader("content-type", "text/html; charset=utf-8");
      response.end(`<!doctype html><title>Generator</title><script>${script}</script>`);
      return;
    }
    passOn(request, pictures).then(
      () => response.end(),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const browser = await chromium.launch({
    ...(browserPath ? { executablePath: browserPath } : {}),
    args: ["--no-sandbox"],
  });
  try {
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    await page.evaluate(`render(${JSON.stringify(skin)}, ${JSON.stringify(phases)})`);
  } finally {
    await browser.close();
    server.close();
    pictures.end();
  }
  await encoder.done;
}

async function passOn(source: AsyncIterable<Buffer>, target: Writable): Promise<void> {
  for await (const chunk of source) {
    if (!target.write(chunk)) await new Promise<void>((resolve) => target.once("drain", resolve));
  }
}

async function main(): Promise<void> {
  const option = { type: "string" } as const;
  const { values } = parseArgs({ options: { skin: option, phases: option, out: option, browser: option } });
  const { skin, phases, out, browser } = argumentsSchema.parse(values);
  const work = await fs.mkdtemp(path.join(os.tmpdir(), "touchline-media-"));
  const say = (text: string) => process.stdout.write(`${text}\n`);
  try {
    const folder = path.join(out, skin);
    await fs.mkdir(folder, { recursive: true });
    const master = path.join(work, "master.mkv");
    say(`drawing ${phases.join(", ")}`);
    await drawMaster(skin, phases, master, browser);
    const crowd = crowdNoise(phases);
    const index: SkinIndex = { phases, renditions: {} };
    for (const rendition of ladderOf(SPORTS[skin].roof === undefined)) {
      const audio = await encodeAudio(work, crowd, rendition.audioKbps);
      const { id, width, height, frameRate } = rendition;
      const source = await fs.readFile(await encodeRendition(work, master, audio, rendition));
      const result = refragment(source, { width, height, frameRate });
      index.renditions[id] = result.index;
      await fs.writeFile(path.join(folder, `${id}.mp4`), result.file);
      say(`${id}: ${result.file.length} bytes, ${result.index.averageBandwidth} bit/s`);
    }
    await fs.writeFile(path.join(folder, "index.json"), `${JSON.stringify(index)}\n`);
    const best = path.join(folder, "720p.mp4");
    await makeSprite(best, path.join(folder, "sprite.webp"), phases.length);
  } finally {
    await fs.rm(work, { recursive: true, force: true });
  }
}

await main();
