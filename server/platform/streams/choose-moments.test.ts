import { describe, expect, it } from "vitest";
import { chooseMoments, partsAround } from "./choose-moments.ts";

const moment = (second: number, type = "goal", teamId: string | null = "lions") => ({
  atMs: second * 1_000,
  type,
  teamId,
});
const END = 5_400_000;
const secondsOf = (moments: { atMs: number }[]) => moments.map(({ atMs }) => atMs / 1_000);
const total = (moments: { atMs: number }[]) =>
  partsAround(moments.map(({ atMs }) => atMs)).reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0);

describe("parts", () => {
  it("are the union of 10 s before and 12 s after each moment, and never start before the match", () => {
    expect(partsAround([300_000, 4_000, 318_000, 100_000])).toEqual([
      { fromMs: 0, toMs: 16_000 },
      { fromMs: 90_000, toMs: 112_000 },
      { fromMs: 290_000, toMs: 330_000 },
    ]);
  });

  it("that touch are one", () => {
    expect(partsAround([20_000, 42_000])).toEqual([{ fromMs: 10_000, toMs: 54_000 }]);
    expect(partsAround([20_000, 42_001])).toHaveLength(2);
  });
});

describe("moments", () => {
  const all = [
    moment(900, "start", null),
    moment(100, "card"),
    moment(200, "Goal"),
    moment(300, "goal", "bears"),
    moment(50, "chance", "bears"),
  ];

  it.each([
    ["short", [200, 300]],
    ["medium", [50, 100, 200, 300]],
    ["long", [50, 100, 200, 300, 900]],
  ] as const)("of a %s cut", (length, expected) => {
    expect(secondsOf(chooseMoments(all, { length }, END))).toEqual(expected);
  });

  it("of one team", () => {
    expect(secondsOf(chooseMoments(all, { length: "long", teamId: "bears" }, END))).toEqual([50, 300]);
    expect(chooseMoments(all, { length: "long", teamId: "nobody" }, END)).toEqual([]);
  });

  it("end with the match", () => {
    expect(secondsOf(chooseMoments(all, { length: "long" }, 300_000))).toEqual([50, 100, 200]);
  });

  it("are at most 60, and goals come first", () => {
    const tags = Array.from({ length: 999 }, (_, index) => moment(10 + index / 1_000, "other"));
    const chosen = chooseMoments([...tags, moment(5_000)], { length: "long" }, END);
    expect(chosen).toHaveLength(60);
    expect(chosen.at(-1)).toMatchObject({ type: "goal" });
    expect(partsAround(chosen.map(({ atMs }) => atMs))).toHaveLength(2);
  });

  it("last at most 20 minutes", () => {
    const far = Array.from({ length: 60 }, (_, index) => moment(60 + index * 60));
    const chosen = chooseMoments(far, { length: "short" }, END);
    expect(chosen).toHaveLength(54);
    expect(total(chosen)).toBe(54 * 22_000);
  });
});
