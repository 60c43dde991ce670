import { describe, expect, it } from "vitest";
import { fragmentAt, goalsOf, PHASE_GOPS, PHASES, phaseAt, savesOf } from "./programme.ts";

const MATCH = 5_400;
const seeds = Array.from({ length: 2_000 }, (_, seed) => seed);

describe("phaseAt", () => {
  it("is deterministic and differs between seeds", () => {
    const script = (seed: number) => Array.from({ length: 200 }, (_, phase) => phaseAt(seed, phase)).join();
    expect(script(7)).toBe(script(7));
    expect(script(7)).not.toBe(script(8));
  });

  it("includes a few saves", () => {
    const names = seeds
      .slice(0, 100)
      .flatMap((seed) => Array.from({ length: 352 }, (_, k) => phaseAt(seed, k)));
    const share = names.filter((name) => name === "save").length / names.length;
    expect(share).toBeGreaterThan(0.06);
    expect(share).toBeLessThan(0.11);
  });
});

describe("goalsOf", () => {
  it("returns 1 to 1.5 goals of each side in 90 minutes, and rarely none", () => {
    const matches = seeds.map((seed) => goalsOf(seed, MATCH));
    for (const side of ["home", "away"] as const) {
      const average = matches.flat().filter((goal) => goal.side === side).length / matches.length;
      expect(average).toBeGreaterThan(1);
      expect(average).toBeLessThan(1.5);
    }
    expect(matches.filter((goals) => goals.length === 0).length / matches.length).toBeLessThan(0.15);
    expect(Math.max(...matches.map((goals) => goals.length))).toBeLessThan(12);
  });

  it("has no goal in the first minute and none within a minute of another", () => {
    for (const seed of seeds) {
      const times = [0, ...goalsOf(seed, MATCH).map((goal) => goal.second)];
      for (let index = 1; index < times.length; index++) {
        expect(times[index]! - times[index - 1]!).toBeGreaterThan(60);
      }
    }
  });

  it("omits goals after the given time", () => {
    const seed = seeds.find((candidate) => goalsOf(candidate, MATCH).length >= 3)!;
    const all = goalsOf(seed, MATCH);
    const second = all[1]!.second;
    expect(goalsOf(seed, second)).toEqual(all.slice(0, 2));
    expect(goalsOf(seed, second - 0.01)).toEqual(all.slice(0, 1));
    expect(goalsOf(seed, 0)).toEqual([]);
  });

  it("matches the video", () => {
    for (const goal of goalsOf(seeds.find((seed) => goalsOf(seed, MATCH).length > 2)!, MATCH)) {
      expect(goal.second % 15.36).toBeCloseTo(goal.side === "home" ? 6.8 : 6.9, 5);
    }
  });
});

describe("savesOf", () => {
  it("returns the saves of the video up to a time", () => {
    const saves = savesOf(7, MATCH);
    expect(saves.length).toBeGreaterThan(5);
    for (const second of saves) expect(phaseAt(7, Math.floor(second / 15.36))).toBe("save");
    expect(savesOf(7, saves[1] ?? 0)).toEqual(saves.slice(0, 2));
    expect(savesOf(7, 0)).toEqual([]);
  });
});

describe("fragmentAt", () => {
  const find = (name: string) => {
    for (let seed = 0; ; seed++) {
      for (let phase = 0; phase < 352; phase++)
        if (phaseAt(seed, phase) === name) return { seed, gop: phase * PHASE_GOPS };
    }
  };

  it.each([
    ["play", PHASES, 0],
    ["save", PHASES, 8],
    ["goalHome", PHASES, 16],
    ["goalAway", PHASES, 24],
    ["save", ["play", "goalHome"], 0],
    ["goalAway", ["play", "goalHome"], 8],
    ["goalHome", ["play", "goalAway"], 8],
    ["goalHome", ["save", "play"], 8],
  ] as const)("returns the fragment of %s from the phases %j: %i", (name, phases, first) => {
    const { seed, gop } = find(name);
    expect(fragmentAt(phases, seed, gop)).toBe(first);
    expect(fragmentAt(phases, seed, gop + 7)).toBe(first + 7);
  });
});
