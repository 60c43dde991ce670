import { expect, it } from "vitest";
import { actionsOf, phasesOf } from "./match-actions";

const live = { status: "live", home: "Northgate FC", away: "Rivermouth" } as const;

it("offers moments of both teams, each with its own digit", () => {
  const actions = actionsOf(live);
  expect(actions[0]).toEqual({ moment: "goal", side: "home", digit: 1 });
  expect(new Set(actions.map(({ digit }) => digit)).size).toBe(8);
});

it("offers moments and phases of live matches of two teams only", () => {
  for (const match of [
    { ...live, status: "upcoming" as const },
    { ...live, home: undefined },
  ]) {
    expect([actionsOf(match), phasesOf({ ...match, sportType: "soccer" })]).toEqual([[], []]);
  }
});

it("offers the phases of the sport", () => {
  expect(phasesOf({ ...live, sportType: "icehockey" })).toContain("period_3");
  expect(phasesOf({ ...live, sportType: "soccer" })).toContain("half_time");
});
