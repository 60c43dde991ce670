import { describe, expect, test } from "vitest";
import { colorUnderText, contrast, mix, parseHex, posterColor, posterColors } from "./colors.ts";

test("colours are read in any spelling, anything else is no colour", () => {
  expect(parseHex("#1D4ED8")).toEqual([29, 78, 216]);
  expect(parseHex("f00")).toEqual([255, 0, 0]);
  expect(parseHex("red")).toBeUndefined();
  expect(parseHex("#12345")).toBeUndefined();
  expect(parseHex(undefined)).toBeUndefined();
});

test("contrast is counted as WCAG does", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
  expect(contrast("#ffffff", "#ffffff")).toBe(1);
});

describe("fields", () => {
  test("take a fifth of ink, light colours little", () => {
    expect(posterColor("#1d4ed8")).toBe(mix("#1d4ed8", "#0f1624", 0.2));
    expect(posterColor("#facc15")).toBe(mix("#facc15", "#0f1624", 0.06));
  });

  test("exist without a colour, and the two halves differ", () => {
    expect(posterColor(undefined, "home")).not.toBe(posterColor(undefined, "away"));
  });

  test.each(["#ffffff", "#fef08a", "#f4f7fc", "#facc15"])("of %s show chalk lines", (color) => {
    expect(contrast(posterColor(color), "#f4f7fc")).toBeGreaterThanOrEqual(1.4);
  });

  test.each([
    ["#d11a3c", "#cf2040"],
    ["#ffffff", "#f8fafc"],
    ["#000000", "#0b1220"],
    ["#b9c4d8", "#b9c4d8"],
    ["#3f4d66", "#3f4d66"],
    ["#71809c", "#71809c"],
  ])("of %s and %s: the away team turns neutral", (home, away) => {
    const colors = posterColors(home, away);
    expect(colors.home).toBe(posterColor(home));
    expect(contrast(colors.home, colors.away)).toBeGreaterThan(1.5);
  });

  test.each([
    ["#15803d", "#0f766e"],
    ["#d11a3c", "#1d4ed8"],
    ["#d11a3c", undefined],
    [undefined, undefined],
  ])("of %s and %s: both stay", (home, away) => {
    expect(posterColors(home, away)).toEqual({
      home: posterColor(home, "home"),
      away: posterColor(away, "away"),
    });
  });

  test.each(["#facc15", "#ffffff", "#14532d", "#f97316", undefined])("%s carries chalk letters", (color) => {
    expect(contrast(colorUnderText(color), "#f4f7fc")).toBeGreaterThanOrEqual(4.5);
  });
});
