import { expect, it } from "vitest";
import { toStatView, toStatViews } from "./stat-view";

const possession = { name: "Possession", isPercentage: true, home: 58, away: 42, max: 100 };

it("writes figures and percentages as the language does, with bars that share the row", () => {
  expect(toStatView(possession, "en")).toMatchObject({ home: "58%", away: "42%", homeValue: 58, max: 100 });
  expect(toStatView(possession, "de").home).toBe("58\u00a0%");
  const passes = { name: "Passes", isPercentage: false, home: 1250, away: 0, max: 1250 };
  expect(toStatView(passes, "de")).toMatchObject({ home: "1.250", away: "0", homeValue: 1250, max: 1250 });
});

it("leaves both bars empty when nothing happened yet", () => {
  const none = { name: "Shots", isPercentage: false, home: 0, away: 0, max: 0 };
  expect(toStatView(none, "en")).toMatchObject({ homeValue: 0, awayValue: 0, max: 1 });
});

it("leaves the score out where it stands above the rows", () => {
  const goals = { name: "Goals", isPercentage: false, home: 2, away: 1, max: 3 };
  const shots = { ...goals, name: "Shots", away: 2 };
  const share = { ...goals, name: "Share", isPercentage: true };
  const game = [goals, shots, share];
  const namesOf = (...input: Parameters<typeof toStatViews>) => toStatViews(...input).map(({ name }) => name);
  const score = goals;
  expect(namesOf({ game, score }, "en", { omitsScore: true })).toEqual(["Shots", "Share"]);
  expect(namesOf({ game, score }, "en")).toEqual(["Goals", "Shots", "Share"]);
  expect(namesOf({ game }, "en", { omitsScore: true })).toEqual(["Goals", "Shots", "Share"]);
});
