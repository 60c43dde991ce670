import { describe, expect, test } from "vitest";
import { contrast } from "#common/poster/colors";
import { marksOfTeams } from "./colors";

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
