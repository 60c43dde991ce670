/**
 * Regenerates the still frames of the demo matches, which are their posters: 1600 × 900 pixels, drawn at this
 * size and not cut from the video. Never run at installation or in tests.
 *
 *   npx tsx tools/media-generator/stills.ts [--browser /usr/bin/chromium]
 */
import fs from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import { build } from "esbuild";
import type { Phase } from "../../server/platform/media/programme.ts";
import type { Still } from "./page.ts";

/** Moments, each with the part of the frame that shows its subject in the middle. */
const STILLS: readonly (Still & { name: string })[] = [
  { name: "day-midfield", ...at("day", "play", 5), x: 90, y: 90 },
  { name: "day-challenge", ...at("day", "play", 11.6), x: 440, y: 200 },
  { name: "day-wing", ...at("day", "save", 4.14), x: 480, y: 250 },
  { name: "day-save", ...at("day", "save", 8.04), x: 480, y: 90 },
  { name: "day-goal", ...at("day", "goalHome", 6.88), x: 480, y: 90 },
  { name: "day-celebration", ...at("day", "goalHome", 10.96), x: 480, y: 270 },
  { name: "day-guests-attack", ...at("day", "goalAway", 6.12), x: 0, y: 90 },
  { name: "day-guests-celebration", ...at("day", "goalAway", 10.92), x: 0, y: 270 },
  { name: "night-midfield", ...at("night", "play", 6.5), x: 160, y: 100 },
  { name: "night-challenge", ...at("night", "play", 12), x: 400, y: 230 },
  { name: "night-goal", ...at("night", "goalHome", 6.84), x: 480, y: 90 },
  { name: "night-celebration", ...at("night", "goalHome", 10.96), x: 480, y: 270 },
];

function at(skin: Still["skin"], phase: Phase, second: number) {
  return { skin, phase, second };
}

const FOLDER = path.join(import.meta.dirname, "../../server/platform/media/samples/frames");

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { browser: { type: "string" } } });
  const bundle = await build({
    entryPoints: [path.join(import.meta.dirname, "page.ts")],
    bundle: true,
    write: false,
    format: "iife",
    target: "es2022",
  });
  const browser = await chromium.launch({
    ...(values.browser ? { executablePath: values.browser } : {}),
    args: ["--no-sandbox"],
  });
  try {
    const page = await browser.newPage();
    await page.addScriptTag({ content: bundle.outputFiles[0]?.text ?? "" });
    for (const { name, ...still } of STILLS) {
      const url: string = await page.evaluate(`drawStill(${JSON.stringify(still)})`);
      const bytes = Buffer.from(url.slice(url.indexOf(",") + 1), "base64");
      await fs.writeFile(path.join(FOLDER, `${name}.webp`), bytes);
      process.stdout.write(`${name}: ${bytes.length} bytes\n`);
    }
  } finally {
    await browser.close();
  }
}

await main();
