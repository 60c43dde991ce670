import { describe, expect, it } from "vitest";
import { isRefreshDue, sessionRecordSchema, toTokenData } from "./record";

const start = Date.parse("2026-03-01T12:00:00Z");
const tokens = { token: "t", tokenUpdateTime: start, tokenExpirationTime: start + 100_000 };

describe("isRefreshDue", () => {
  it.each([
    [0, false],
    [79_000, false],
    [79_999, false],
    [80_000, true],
    [100_000, true],
    [1_000_000, true],
    // A clock that was set back does not make the token old.
    [-5_000, false],
  ])("after %i of 100,000 ms: %s", (elapsed, due) => {
    expect(isRefreshDue(tokens, start + elapsed)).toBe(due);
  });
});

describe("toTokenData", () => {
  it("turns a lifetime into times", () => {
    expect(toTokenData({ accessToken: "a", expiresInSeconds: 60, refreshToken: "r" }, start)).toEqual({
      token: "a",
      tokenUpdateTime: start,
      tokenExpirationTime: start + 60_000,
      refreshToken: "r",
    });
  });

  it("keeps the refresh token that a response leaves out", () => {
    expect(toTokenData({ accessToken: "a", expiresInSeconds: 60 }, start, "old")).toMatchObject({
      refreshToken: "old",
    });
  });
});

describe("the session record", () => {
  it("keeps its own parts and drops everything else", () => {
    const record = sessionRecordSchema.parse({
      user: { id: "u", canCreateGlobalTag: false, password: "x" },
      token: "t",
      userTokenData: { token: "t", tokenUpdateTime: 1, tokenExpirationTime: 2, refreshToken: "r" },
      card: "4111111111111111",
      ticket: "abc",
    });
    expect(Object.keys(record).sort()).toEqual(["devices", "followed", "token", "user", "userTokenData"]);
    expect(record.user).toEqual({ id: "u", canCreateGlobalTag: false });
  });
});
