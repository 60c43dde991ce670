import { describe, expect, it } from "vitest";
import { safeReturnPath, withReturnPath } from "./return-path";

describe("safeReturnPath", () => {
  it.each(["/", "/events/e1?tab=stats", "/following/league#top", "/fr-CA/account", "/de//evil.example"])(
    "keeps %s",
    (path) => {
      expect(safeReturnPath(path)).toBe(path);
    },
  );
  it.each([
    "//evil.example",
    "/\\evil.example",
    "https://evil.example/",
    "javascript:alert(1)",
    "/\tevil",
    "/..//evil.example",
    "",
    null,
    42,
    `/${"a".repeat(3000)}`,
  ])("refuses %s", (path) => {
    expect(safeReturnPath(path)).toBeUndefined();
  });
});

describe("withReturnPath", () => {
  it.each([
    [undefined, "/auth/login"],
    ["/", "/auth/login"],
    ["/events/e1?tab=a&b", "/auth/login?redirectTo=%2Fevents%2Fe1%3Ftab%3Da%26b"],
  ])("%s", (returnTo, expected) => {
    expect(withReturnPath("/auth/login", returnTo)).toBe(expected);
  });
});
