import { describe, expect, it } from "vitest";
import { isWaiting } from "./stalls";

const STILL = { paused: false, seeking: false, ended: false, error: null, readyState: 2 };

describe("isWaiting", () => {
  it("is a picture that ought to move and has no data", () => {
    expect(isWaiting(STILL)).toBe(true);
    expect(isWaiting({ ...STILL, readyState: 3 })).toBe(false);
  });
  it("is a paused picture only on its way to another place", () => {
    expect(isWaiting({ ...STILL, paused: true })).toBe(false);
    expect(isWaiting({ ...STILL, paused: true, seeking: true })).toBe(true);
  });
  it("is none that is over or has failed", () => {
    expect(isWaiting({ ...STILL, ended: true })).toBe(false);
    expect(isWaiting({ ...STILL, error: {} as MediaError })).toBe(false);
  });
});
