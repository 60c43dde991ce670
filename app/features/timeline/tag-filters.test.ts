import { expect, it } from "vitest";
import { tagFilters } from "./tag-filters";

it("filters by team only where tags say whose they are", () => {
  expect(tagFilters(true, "home")).toEqual({ offered: ["all", "home", "away", "mine"], requested: "home" });
  expect(tagFilters(false, "home")).toEqual({ offered: ["all", "mine"], requested: "all" });
});

it.each([
  [null, "all"],
  ["nonsense", "all"],
  ["mine", "mine"],
])("reads %j as %s", (wanted, requested) => {
  for (const namesTeams of [true, false]) expect(tagFilters(namesTeams, wanted).requested).toBe(requested);
});
