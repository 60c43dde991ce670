import { expect, it } from "vitest";
import { chosenIn, idsToSend } from "./chosen-matches";

it.each([
  ["", []],
  ["ids=a&ids=b", ["a", "b"]],
  ["ids=b&ids=a&ids=b&ids=", ["b", "a"]],
  ["ids=1&ids=2&ids=3&ids=4&ids=5&ids=6&ids=7", ["1", "2", "3", "4", "5", "6"]],
  [`ids=${"x".repeat(129)}&ids=a`, ["a"]],
])("reads the choice from %s", (query, ids) => {
  expect(chosenIn(new URLSearchParams(query))).toEqual(ids);
});

it("sends each match once, and not what was unticked", () => {
  const boxes = [
    { value: "b", checked: false },
    { value: "c", checked: true },
  ];
  expect(idsToSend(["a", "b", "c", "a"], boxes)).toEqual(["a", "c"]);
});
