import { describe, expect, it } from "vitest";
import { goalIn } from "./goal-in";

const goal = { id: "t1", type: "goal", timePTS: 61_000, startTime: 55_000 };

describe("the goal of a message", () => {
  it("is the latest one, by the second of the match", () => {
    const later = { ...goal, id: "t2", timePTS: 95_500 };
    expect(goalIn({ changes: ["score", "tags"], tags: [later, goal] })).toEqual({ id: "t2", second: 95.5 });
  });

  it("is found without the changes, and without a time of its own", () => {
    expect(goalIn({ tags: [{ ...goal, timePTS: undefined }] })).toEqual({ id: "t1", second: 55 });
  });

  it.each([
    ["no tags", { changes: ["score"] }],
    ["the same score", { changes: ["tags"], tags: [goal] }],
    ["another kind", { changes: ["score"], tags: [{ ...goal, type: "card" }] }],
    ["unreadable tags", { changes: ["score"], tags: [null, 1, { type: "goal" }, { ...goal, id: 1 }] }],
  ])("is none with %s", (_what, message) => {
    expect(goalIn(message)).toBeUndefined();
  });
});
