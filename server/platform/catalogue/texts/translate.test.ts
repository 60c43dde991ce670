import { expect, it } from "vitest";
import { LOCALES } from "../../../../app/i18n/locales.ts";
import { makeChannel, makeGuide } from "../../database/seed/channel.ts";
import { makeFixtures } from "../../database/seed/fixtures.ts";
import { makeHighlights } from "../../database/seed/highlights.ts";
import { LEAGUES } from "../../database/seed/leagues.ts";
import { globalTagsOf, metricsOf } from "../../database/seed/match-facts.ts";
import { makeOffers } from "../../database/seed/offers.ts";
import { COMPETITION_NAMES } from "./competition-names.ts";
import { GUIDE_TEXTS } from "./guide-texts.ts";
import { MOMENT_NAMES } from "./moment-names.ts";
import { OFFER_TEXTS } from "./offer-texts.ts";
import { STAT_NAMES } from "./stat-names.ts";
import {
  competitionName,
  guideText,
  highlightTitle,
  matchDescription,
  offerDescription,
  offerTitle,
  statName,
  tagTitle,
} from "./translate.ts";

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
const SPORTS = ["soccer", "basketball", "handball", "icehockey"];
const translations = LOCALES.filter((locale) => locale !== "en").sort();

/** Product names, which are the same in every language. */
const PRODUCT_NAMES = ["Touchline Complete", "Northern League Pass", "Northgate Club Pass", "Touchline TV"];

const unique = (texts: (string | null | undefined)[]) =>
  [...new Set(texts)].filter((text) => text && !PRODUCT_NAMES.includes(text)).sort();

it("has every text of the demo in every language", () => {
  const counted = SPORTS.flatMap((sport) => metricsOf(match(sport))).flatMap(({ name, section }) =>
    section === "overview" ? [name] : [],
  );
  expect(Object.keys(STAT_NAMES).sort()).toEqual([...new Set(counted)].sort());

  const titles = SPORTS.flatMap((sport) => globalTagsOf(match(sport), new Date(0))).map(({ title }) => title);
  const kinds = makeHighlights(makeFixtures(0), 0).map(({ title }) => title.split(": ")[0] ?? "");
  expect(Object.keys(MOMENT_NAMES).sort()).toEqual([...new Set([...titles, ...kinds])].sort());

  const divisions = LEAGUES.flatMap(({ categories }) => categories);
  expect(Object.keys(COMPETITION_NAMES).sort()).toEqual(
    unique(["Round {{number}}", ...divisions.flatMap(({ title, shortTitle }) => [title, shortTitle])]),
  );
  const offers = makeOffers(makeFixtures(0), new Date(0));
  expect(Object.keys(OFFER_TEXTS).sort()).toEqual(
    unique(offers.flatMap(({ title, description }) => [title.split(": ")[0], description])),
  );
  const channel = makeChannel(0);
  expect(Object.keys(GUIDE_TEXTS).sort()).toEqual(
    unique(
      [channel, ...makeGuide(0)].flatMap((row) => [
        row.title,
        row.description,
        "metaTitle" in row ? row.metaTitle : undefined,
      ]),
    ),
  );

  const tables = [STAT_NAMES, MOMENT_NAMES, COMPETITION_NAMES, OFFER_TEXTS, GUIDE_TEXTS];
  for (const names of tables.flatMap((table) => Object.values(table))) {
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
  expect(tagTitle("Tip-off", "de")).toBe("Sprungball");
  expect(highlightTitle("Basket: Metro", "it")).toBe("Canestro: Metro");
  expect(highlightTitle("Goal: Teal: Harbour", "fr")).toBe("But\u00a0: Teal: Harbour");
  expect(highlightTitle("Goal: Harbour", "zh")).toBe("进球：Harbour");
  expect(highlightTitle("Goal: Harbour", "en")).toBe("Goal: Harbour");
  expect(highlightTitle("Goal of the month: Harbour", "de")).toBe("Goal of the month: Harbour");
  expect(highlightTitle("Goal", "de")).toBe("Goal");
});

it("translates divisions, rounds, offers and the guide", () => {
  expect(competitionName("Women", "de")).toBe("Frauen");
  expect(competitionName("Women", undefined)).toBe("Women");
  expect(competitionName("Round", "de")).toBe("Round");
  expect(matchDescription("Round 4, Northern League, Women", "de")).toBe(
    "4. Spieltag, Northern League, Frauen",
  );
  expect(matchDescription("Round 4, Northern League", "zh")).toBe("第4轮，Northern League");
  expect(matchDescription("Round 4", "es")).toBe("Jornada 4");
  expect(matchDescription("Round 4, Northern League, Women", "en")).toBe("Round 4, Northern League, Women");
  expect(matchDescription("Women, Round 4", "de")).toBe("Women, Round 4");
  expect(offerTitle("Ticket: Harbour – Northgate", "fr")).toBe("Billet\u00a0: Harbour – Northgate");
  expect(offerTitle("Football and Hockey", "de")).toBe("Fußball und Eishockey");
  expect(offerTitle("Touchline Complete", "de")).toBe("Touchline Complete");
  expect(offerDescription("This match, live and on replay.", "it")).toBe(
    "Questa partita, in diretta e in replay.",
  );
  expect(guideText("Ice time", "de")).toBe("Eiszeit");
  expect(guideText("Northgate live", "de")).toBe("Northgate live");
});
