import { describe, expect, test } from "vitest";
import { contrast } from "#common/poster/colors";
import { colorsOfTeams } from "./colors";

describe("team colours", () => {
  test("are lifted only as far as needed", () => {
    expect(colorsOfTeams("#1d4ed8", "#d11a3c").home.colorDark).toBe("#4a71e0");
    expect(colorsOfTeams("#1d4ed8", "#d11a3c").home.colorLight).toBe("#1d4ed8");
  });

  test.each(["#000000", "#ffffff", "#facc15", "#172554", "#7f7f7f"])("%s is seen in both themes", (color) => {
    const { home } = colorsOfTeams(color, undefined);
    expect(contrast(home.colorDark, "#202c44")).toBeGreaterThanOrEqual(3);
    expect(contrast(home.colorLight, "#ffffff")).toBeGreaterThanOrEqual(3);
  });

  test("of two reds: the away team turns neutral", () => {
    const { home, away } = colorsOfTeams("#d11a3c", "#cf2040");
    expect(away.colorDark).not.toBe(home.colorDark);
    expect(away.colorDark).toBe("#b9c4d8");
  });

  test("of a red and a green of one brightness: both stay", () => {
    const { away } = colorsOfTeams("#d11a3c", "#15803d");
    expect(away.colorLight).toBe("#15803d");
  });

  test("of teams without colours differ", () => {
    const { home, away } = colorsOfTeams(undefined, undefined);
    expect(home.colorDark).not.toBe(away.colorDark);
    expect(home.colorLight).not.toBe(away.colorLight);
  });
});
