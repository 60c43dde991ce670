import { expect, it } from "vitest";
import { ownTitle } from "./own-title";

const TEAMS = [
  { name: "Northgate FC", shortName: "Northgate", code: "NGT" },
  { name: "Rivière Sud", code: "RIV" },
];

it.each([
  "Northgate FC – Rivière Sud",
  "Northgate FC vs Rivière Sud",
  "Northgate v. Riviere Sud",
  "NGT - RIV",
  "Rivière Sud : Northgate",
  "",
])("a title that only names the teams is not worth repeating: %s", (title) => {
  expect(ownTitle(title, TEAMS)).toBeUndefined();
});

it.each([
  "Cup final",
  "Derby",
  "Northgate FC – Rivière Sud: Cup final",
  "Finale 2026",
  "גמר הגביע",
  "杯赛决赛",
])("a title that says more is shown: %s", (title) => {
  expect(ownTitle(title, TEAMS)).toBe(title);
});
