import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { skinIndexSchema } from "../../server/platform/media/fragments.ts";
import { goalsOf, PHASES } from "../../server/platform/media/programme.ts";
import { SKINS } from "../../server/platform/media/skins.ts";
import { choreograph, FRAME_RATE, PHASE_FRAMES } from "./choreography.ts";
import { crowdNoise, SAMPLE_RATE } from "./crowd.ts";
import { kitsOf } from "./kits.ts";
import { SPORTS } from "./looks.ts";
import { refragment } from "./mp4.ts";
import { PHASE_SECONDS } from "./sports/sport.ts";

const samples = path.join(import.meta.dirname, "../../server/platform/media/samples");

describe("refragment", () => {
  it.each(SKINS)("reproduces the samples of %s, and their index", (skin) => {
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

/** Time within its phase at which a goal of this side counts (s). */
function goalSecond(side: "home" | "away"): number {
  for (let seed = 0; ; seed++) {
    const goal = goalsOf(seed, 5_400).find((candidate) => candidate.side === side);
    if (goal) return goal.second % PHASE_SECONDS;
  }
}

describe.each(Object.entries(SPORTS).filter(([skin]) => skin !== "night"))("choreograph %s", (_, sport) => {
  const { field, goal, players } = sport;

  it("starts and ends every phase with the same frame", () => {
    const scripts = choreograph(sport, PHASES);
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

  it("brings the ball into the goal when it counts, and not before", () => {
    for (const [phase, side] of [
      ["goalHome", "home"],
      ["goalAway", "away"],
    ] as const) {
      const [script] = choreograph(sport, [phase]);
      const at = (second: number) => script!.ball[Math.round(second * FRAME_RATE)]!;
      const beyond = ({ x }: { x: number }) =>
        side === "home" ? x - (field.length - goal.line) : goal.line - x;
      const second = goalSecond(side);
      expect(beyond(at(second - 0.12))).toBeLessThan(-0.1);
      expect(beyond(at(second + 0.08))).toBeGreaterThanOrEqual(-0.01);
      expect(Math.abs(at(second).y - field.width / 2)).toBeLessThan(goal.width / 2);
      if (goal.kind === "basket") expect(at(second).height).toBeGreaterThan(goal.height - 0.5);
    }
  });

  it("keeps every player on the field, and the ball with players who exist", () => {
    for (const { figures } of choreograph(sport, PHASES)) {
      expect(figures).toHaveLength(2 * players.list.length);
      const outside = figures
        .flatMap((figure) => figure.track)
        .filter(
          ({ x, y }) =>
            Math.abs(x - field.length / 2) > field.length / 2 + 0.5 ||
            Math.abs(y - field.width / 2) > field.width / 2 + 0.5,
        );
      expect(outside).toEqual([]);
    }
    const owners = Object.values(sport.moves).flatMap((keys) => keys.flatMap((key) => key[3] ?? []));
    for (const owner of owners) expect(Number(owner.slice(1))).toBeLessThan(players.list.length);
  });

  it("moves the ball in the order of time, over a whole phase", () => {
    for (const keys of Object.values(sport.moves)) {
      const times = keys.map(([time]) => time);
      expect(times).toEqual([...times].sort((a, b) => a - b));
      expect([times[0], times.at(-1)]).toEqual([0, PHASE_SECONDS]);
    }
  });
});

describe("kitsOf", () => {
  it("dresses teams in their colours, and guests of a similar colour in white", () => {
    expect(kitsOf("#d11a3c", "#1d4ed8", SPORTS.day)).toMatchObject({
      home: ["#d11a3c", "#f8fafc", "#d11a3c"],
      away: ["#1d4ed8", "#f8fafc", "#1d4ed8"],
    });
    expect(kitsOf("#1d4ed8", "#0284c7", SPORTS.day).away).toEqual(["#f8fafc", "#0284c7", "#f8fafc"]);
    expect(kitsOf("#facc15", "#1d4ed8", SPORTS.day).home[1]).toBe("#111827");
  });

  it("gives keepers on the ice the shirt of their team", () => {
    expect(kitsOf("#7dd3fc", "#3f6212", SPORTS.icehockey).keepers).toEqual({
      home: "#7dd3fc",
      away: "#3f6212",
    });
    expect(kitsOf("#7dd3fc", "#3f6212", SPORTS.day).keepers.home).not.toBe("#7dd3fc");
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
