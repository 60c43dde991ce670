import { describe, expect, it } from "vitest";
import { closestName, matchingNames, rateName } from "./names";

describe("rateName", () => {
  it.each([
    ["Northgate FC", "northgate fc", 0],
    ["Northgate FC", "north", 1],
    ["Northgate FC", "fc", 2],
    ["Northgate FC", "fc north", 2],
    ["Northgate FC", "gate", 3],
    ["Łódź Żubry", "zubry", 2],
    ["מכבי חיפה", "מַכַּבִּי", 1],
    ["Northgate FC", "south", undefined],
    ["Northgate FC", "northgate rivermouth", undefined],
  ])("rates %s for %s as %s", (name, query, rating) => {
    expect(rateName(name, query)).toBe(rating);
  });
});

describe("matchingNames", () => {
  it("sorts the best match first, keeps the order of equal ones and drops the others", () => {
    const entries = ["Fjordby North", "Northern League", "Redcliffe", "North"].map((title) => ({ title }));
    expect(matchingNames(entries, "north").map(({ title }) => title)).toEqual([
      "North",
      "Northern League",
      "Fjordby North",
    ]);
  });
});

describe("closestName", () => {
  const names = ["Northgate FC", "Rivermouth", "Northern League"];

  it.each([
    ["nortgate", "Northgate FC"],
    ["rivermuoth", "Rivermouth"],
    ["northern leage", "Northern League"],
    ["NORTHGATE", "Northgate FC"],
  ])("finds for %s the name %s", (query, name) => {
    expect(closestName(names, query)).toBe(name);
  });

  it.each(["cricket", "no", ""])("finds nothing for %j", (query) => {
    expect(closestName(names, query)).toBeUndefined();
  });
});
