import { describe, expect, it } from "vitest";
import { secondsOfHash } from "./seek-on-hash";

describe("secondsOfHash", () => {
  it.each([
    ["#t=4027", 4027],
    ["#t=0", 0],
    ["#t=1.5", 1.5],
    ["#t=-1", undefined],
    ["#t=", undefined],
    ["#stats", undefined],
    ["", undefined],
  ])("%s", (hash, seconds) => {
    expect(secondsOfHash(hash)).toBe(seconds);
  });
});
