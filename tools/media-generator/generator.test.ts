import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { skinIndexSchema } from "../../server/platform/media/fragments.ts";
import { PHASES } from "../../server/platform/media/programme.ts";
import { choreograph, PHASE_FRAMES } from "./choreography.ts";
import { crowdNoise, SAMPLE_RATE } from "./crowd.ts";
import { refragment } from "./mp4.ts";

const samples = path.join(import.meta.dirname, "../../server/platform/media/samples");

describe("refragment", () => {
  it.each(["day", "night"])("reproduces the samples of %s, and their index", (skin) => {
    const index = skinIndexSchema.parse(
      JSON.parse(fs.readFileSync(path.join(samples, skin, "index.json"), "utf8")),
    );
    for (const [id, expected] of Object.entries(index.renditions)) {
      const file = fs.readFileSync(path.join(samples, skin, `${id}.mp4`));
      const { width, height, frameRate } = expected;
      const again = refragment(file, { width, height, frameRate });
      expect(again.index).toEqual(expected);
      expect(again.file.equals(file)).toBe(true);
    }
  });

  it("rejects sources that do not fill whole GOPs", () => {
    const file = fs.readFileSync(path.join(samples, "day/144p.mp4"));
    expect(() => refragment(file, { width: 256, height: 144, frameRate: 7 })).toThrow(/no whole GOPs/);
  });
});

describe("choreograph", () => {
  it("starts and ends every phase with the same frame", () => {
    const scripts = choreograph(PHASES);
    const positions = (script: (typeof scripts)[number], frame: number) => [
      { x: script.camera[frame]!, y: 0 },
      script.ball[frame]!,
      ...script.figures.map((figure) => figure.track[frame]!),
    ];
    const start = positions(scripts[0]!, 0);
    for (const script of scripts) {
      for (const frame of [0, PHASE_FRAMES]) {
        positions(script, frame).forEach((point, index) => {
          expect(point.x).toBeCloseTo(start[index]!.x, 1);
          expect(point.y).toBeCloseTo(start[index]!.y, 1);
        });
      }
    }
  });

  it("puts the ball behind the line after a goal", () => {
    const [home, away] = choreograph(["goalHome", "goalAway"]);
    expect(home?.ball[Math.round(6.8 * 25)]?.x).toBeGreaterThan(104.9);
    expect(home?.ball[Math.round(6.7 * 25)]?.x).toBeLessThan(105);
    expect(away?.ball[Math.round(6.92 * 25)]?.x).toBeLessThan(0);
    expect(away?.ball[Math.round(6.8 * 25)]?.x).toBeGreaterThan(0);
  });
});

describe("crowdNoise", () => {
  it("is as long as the phases and loudest after a goal", () => {
    const noise = crowdNoise(["goalHome"]);
    expect(noise.length).toBe(15.36 * SAMPLE_RATE);
    const power = (from: number, to: number) => {
      const part = noise.subarray(from * SAMPLE_RATE, to * SAMPLE_RATE);
      return part.reduce((sum, value) => sum + value * value, 0) / part.length;
    };
    expect(power(7.5, 9)).toBeGreaterThan(2 * power(2, 3.5));
  });
});
