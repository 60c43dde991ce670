import { describe, expect, it } from "vitest";
import { chooseMoments, partsAround, playersIn, withKnownPlayer } from "./choose-moments.ts";

const moment = (
  second: number,
  type = "goal",
  teamId: string | null = "lions",
  playerNumber: string | null = null,
) => ({ atMs: second * 1_000, type, teamId, playerNumber });
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

describe("players", () => {
  const all = [
    moment(100, "goal", "lions", "10"),
    moment(200, "card", "lions", "9"),
    moment(300, "goal", "bears", "9"),
    moment(400, "goal", "lions", "9"),
    moment(500, "chance", null, "9"),
    moment(600, "goal", "lions"),
    moment(9_000, "goal", "lions", "4"),
  ];

  it("are those of a team: two teams may have the same number", () => {
    const of = (player: string, teamId?: string) =>
      secondsOf(chooseMoments(all, { length: "long", teamId, player }, END));
    expect(of("9", "lions")).toEqual([200, 400]);
    expect(of("9", "bears")).toEqual([300]);
    expect(of("9")).toEqual([500]);
    expect(secondsOf(chooseMoments(all, { length: "short", teamId: "lions", player: "9" }, END))).toEqual([
      400,
    ]);
  });

  it("are all with a moment, with those of the length", () => {
    const player = (teamId: string | null, number: string, count: number) => ({ teamId, number, count });
    expect(playersIn(all, { length: "short" }, END)).toEqual([
      player(null, "9", 0),
      player("bears", "9", 1),
      player("lions", "9", 1),
      player("lions", "10", 1),
    ]);
    expect(playersIn(all, { length: "medium", teamId: "lions", player: "10" }, END)).toEqual([
      player("lions", "9", 2),
      player("lions", "10", 1),
    ]);
  });

  it("are at most 60", () => {
    const many = Array.from({ length: 200 }, (_, index) => moment(index, "goal", "lions", String(index)));
    expect(playersIn(many, { length: "long" }, END)).toHaveLength(60);
  });

  it.each([
    ["without moments", { teamId: "lions", player: "77" }],
    ["of another team", { teamId: "bears", player: "10" }],
    ["without their team", { player: "10" }],
    ["whose moments are not yet shown", { teamId: "lions", player: "4" }],
  ])("count as absent %s", (_, choice) => {
    const length = "short";
    expect(withKnownPlayer(all, { length, ...choice }, END)).toEqual({
      length,
      ...choice,
      player: undefined,
    });
    const known = { length, teamId: "lions", player: "9" } as const;
    expect(withKnownPlayer(all, known, END)).toBe(known);
  });
});
