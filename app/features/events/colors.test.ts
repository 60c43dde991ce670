import { describe, expect, test } from "vitest";
import { contrast, fieldOf, fieldsOfTeams, fieldUnderText, marksOfTeams, mix, parseHex } from "./colors";

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
    expect(fieldOf("#1d4ed8")).toBe(mix("#1d4ed8", "#0f1624", 0.2));
    expect(fieldOf("#facc15")).toBe(mix("#facc15", "#0f1624", 0.06));
  });

  test("exist without a colour, and the two halves differ", () => {
    expect(fieldOf(undefined, "home")).not.toBe(fieldOf(undefined, "away"));
  });

  test.each(["#ffffff", "#fef08a", "#f4f7fc", "#facc15"])("of %s show chalk lines", (color) => {
    expect(contrast(fieldOf(color), "#f4f7fc")).toBeGreaterThanOrEqual(1.4);
  });

  test.each([
    ["#d11a3c", "#cf2040"],
    ["#ffffff", "#f8fafc"],
    ["#000000", "#0b1220"],
    ["#b9c4d8", "#b9c4d8"],
    ["#3f4d66", "#3f4d66"],
    ["#71809c", "#71809c"],
  ])("of %s and %s: the away team turns neutral", (home, away) => {
    const fields = fieldsOfTeams(home, away);
    expect(fields.home).toBe(fieldOf(home));
    expect(contrast(fields.home, fields.away)).toBeGreaterThan(1.5);
  });

  test.each([
    ["#15803d", "#0f766e"],
    ["#d11a3c", "#1d4ed8"],
    ["#d11a3c", undefined],
    [undefined, undefined],
  ])("of %s and %s: both stay", (home, away) => {
    expect(fieldsOfTeams(home, away)).toEqual({ home: fieldOf(home, "home"), away: fieldOf(away, "away") });
  });

  test.each(["#facc15", "#ffffff", "#14532d", "#f97316", undefined])("%s carries chalk letters", (color) => {
    expect(contrast(fieldUnderText(color), "#f4f7fc")).toBeGreaterThanOrEqual(4.5);
  });
});

describe("marks", () => {
  test("are lifted only as far as needed", () => {
    expect(marksOfTeams("#1d4ed8", "#d11a3c").home.markDark).toBe("#4a71e0");
    expect(marksOfTeams("#1d4ed8", "#d11a3c").home.markLight).toBe("#1d4ed8");
  });

  test.each(["#000000", "#ffffff", "#facc15", "#172554", "#7f7f7f"])("%s is seen in both themes", (color) => {
    const { home } = marksOfTeams(color, undefined);
    expect(contrast(home.markDark, "#202c44")).toBeGreaterThanOrEqual(3);
    expect(contrast(home.markLight, "#ffffff")).toBeGreaterThanOrEqual(3);
  });

  test("of two reds: the away team turns neutral", () => {
    const { home, away } = marksOfTeams("#d11a3c", "#cf2040");
    expect(away.markDark).not.toBe(home.markDark);
    expect(away.markDark).toBe("#b9c4d8");
  });

  test("of a red and a green of one brightness: both stay", () => {
    const { away } = marksOfTeams("#d11a3c", "#15803d");
    expect(away.markLight).toBe("#15803d");
  });

  test("of teams without colours differ", () => {
    const { home, away } = marksOfTeams(undefined, undefined);
    expect(home.markDark).not.toBe(away.markDark);
    expect(home.markLight).not.toBe(away.markLight);
  });
});
