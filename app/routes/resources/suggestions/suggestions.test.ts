import { expect, it } from "vitest";
import { mediaSchema } from "~/platform/contract/media";
import { suggestionsOf } from "./suggestions";

const event = (home: string, away: string, league: string) =>
  mediaSchema.parse({
    id: `${home}-${away}`,
    title: `${home} - ${away}`,
    teams: { homes: [{ title: home }], aways: [{ title: away }] },
    identities: [{ id: league, title: league }],
  });

const EVENTS = [
  event("Northgate FC", "Sunport", "Northern League"),
  event("Rivermouth", "Northgate FC", "Northern League"),
];

it("suggests names before titles, each once, beginnings first", () => {
  expect(suggestionsOf("north", EVENTS)).toEqual([
    "Northgate FC",
    "Northern League",
    "Northgate FC - Sunport",
    "Rivermouth - Northgate FC",
  ]);
});

it("suggests nothing that does not contain the text", () => {
  expect(suggestionsOf("league", EVENTS)).toEqual(["Northern League"]);
  expect(suggestionsOf("xyz", EVENTS)).toEqual([]);
});
