import { expect, it } from "vitest";
import { tellsScore, toStatView } from "./stat-view";

const possession = { name: "Possession", isPercentage: true, home: 58, away: 42, max: 100 };

it("writes figures and percentages as the language does, with bars that share the row", () => {
  expect(toStatView(possession, "en")).toMatchObject({ home: "58%", away: "42%", homeValue: 58, max: 100 });
  expect(toStatView(possession, "de").home).toBe("58\u00a0%");
  const passes = { name: "Passes", isPercentage: false, home: 1250, away: 0, max: 1250 };
  expect(toStatView(passes, "de")).toMatchObject({ home: "1.250", away: "0", homeValue: 1250, max: 1250 });
});

it("gives two even bars when nothing happened yet", () => {
  const none = { name: "Shots", isPercentage: false, home: 0, away: 0, max: 0 };
  expect(toStatView(none, "en")).toMatchObject({ homeValue: 0.5, awayValue: 0.5, max: 1 });
});

it("knows figures that give the score away", () => {
  const score = { home: 2, away: 1 };
  const goals = { name: "Goals", isPercentage: false, home: 2, away: 1, max: 3 };
  expect(tellsScore(goals, score)).toBe(true);
  expect(tellsScore({ ...goals, away: 2 }, score)).toBe(false);
  expect(tellsScore({ ...goals, isPercentage: true }, score)).toBe(false);
  expect(tellsScore(goals, undefined)).toBe(false);
});
