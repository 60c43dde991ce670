import { expect, it } from "vitest";
import { LOCALES } from "../../../../app/i18n/locales.ts";
import { makeFixtures } from "../../database/seed/fixtures.ts";
import { makeHighlights } from "../../database/seed/highlights.ts";
import { globalTagsOf, metricsOf } from "../../database/seed/match-facts.ts";
import { MOMENT_NAMES } from "./moment-names.ts";
import { STAT_NAMES } from "./stat-names.ts";
import { highlightTitle, statName, tagTitle } from "./translate.ts";

const match = (sportType: string) => ({
  id: "m",
  seed: 3,
  sportType,
  elapsedSeconds: 4000,
  fullSeconds: 6300,
  isLive: true,
  home: { id: "h", color: "#000000" },
  away: { id: "a", color: "#ffffff" },
});
const translations = LOCALES.filter((locale) => locale !== "en").sort();

it("has every statistic, tag and highlight of the demo in every language", () => {
  const counted = ["soccer", "basketball", "handball", "icehockey"]
    .flatMap((sport) => metricsOf(match(sport)))
    .flatMap(({ name, section }) => (section === "overview" ? [name] : []));
  expect(Object.keys(STAT_NAMES).sort()).toEqual([...new Set(counted)].sort());

  const titles = globalTagsOf(match("soccer"), new Date(0)).map(({ title }) => title);
  const kinds = makeHighlights(makeFixtures(0)).map(({ title }) => title.split(": ")[0] ?? "");
  expect(Object.keys(MOMENT_NAMES).sort()).toEqual([...new Set([...titles, ...kinds])].sort());

  for (const names of Object.values({ ...STAT_NAMES, ...MOMENT_NAMES })) {
    expect(Object.keys(names).sort()).toEqual(translations);
    expect(Object.values(names)).not.toContain("");
  }
});

it("translates what the simulation writes, and nothing else", () => {
  expect(statName("Corners", "de")).toBe("Ecken");
  expect(statName("Corners", undefined)).toBe("Corners");
  expect(statName("Passes", "de")).toBe("Passes");
  expect(statName("constructor", "de")).toBe("constructor");
  expect(tagTitle("Kick-off", "es")).toBe("Comienzo");
  expect(highlightTitle("Goal: Teal: Harbour", "fr")).toBe("But\u00a0: Teal: Harbour");
  expect(highlightTitle("Goal: Harbour", "zh")).toBe("进球：Harbour");
  expect(highlightTitle("Goal: Harbour", "en")).toBe("Goal: Harbour");
  expect(highlightTitle("Goal of the month: Harbour", "de")).toBe("Goal of the month: Harbour");
  expect(highlightTitle("Goal", "de")).toBe("Goal");
});
