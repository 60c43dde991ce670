import { describe, expect, it } from "vitest";
import { rateNow } from "./rate-now";

describe("what plays now", () => {
  const options = [
    { id: 1, label: "720p", rate: 500_000 },
    { id: 0, label: "144p", rate: 70_000 },
  ];
  const lowest = { rate: 70_000 };
  it.each([
    ["the chosen quality", { options, chosen: 1, lowest }, true, 500_000],
    ["the lowest one with data saver", { options, chosen: -1, shown: "720p", lowest }, true, 70_000],
    ["what automatic quality shows", { options, chosen: -1, shown: "720p", lowest }, false, 500_000],
    ["nothing before it has begun", { options, chosen: -1, lowest }, false, undefined],
    ["nothing without a menu", undefined, true, undefined],
  ])("is %s", (_, menu, savesData, expected) => {
    expect(rateNow(menu, savesData)).toBe(expected);
  });
});
