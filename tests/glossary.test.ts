/** Words that the glossary has replaced must not come back as names. It lists the term to use instead. */
import { expect, it } from "vitest";
import { sourcesIn } from "./support/sources.ts";

/** Parts of identifiers that are gone, with the term of `docs/glossary.md` to use. */
const REPLACED: readonly [RegExp, string][] = [
  [/\b(?:MOST|LONGEST|FEWEST|SHORTEST)_[A-Z]/, "max, min"],
  [/[Ee]verybodys?[A-Z]|\beverybodys\b/, "shared page, anonymous request"],
  [/\b[Rr]ungs?\b|[Rr]ung[A-Z]|[a-z]Rungs?\b/, "rendition"],
  [/[Ee]arly[A-Z]|\bdata-early\b|player\/early\b/, "instant start"],
  [/\b[Gg]iven(?:File|Loader)/, "prefetched"],
  [/[a-z]Library\b|\bLibrary[A-Z]|\bisWhole\b/, "hls.js, full build"],
  [/\bmainLoad\b/, "critical"],
  [/\buseLate|<Late\b/, "deferred"],
  [/\blead(?:Back|To[A-Z])/, "redirect"],
  [/\b(?:takeCard|openCard)\b/, "readReturnedCard, decryptCard"],
  [/\b(?:waitsForAll|isForMembers|isPrefixed|throwOwnCopy)\b/, "request context"],
  [/\blivePattern|\bLivePattern/, "segment template"],
  [/\b(?:const|let) heard\b|\b(?:heardAt|goalsTold)\b/, "received, recorded"],
  [/\btold\b(?! apart)|\btold[A-Z]|[a-z]Told\b/, "notified, shown, sent"],
  [/\bwithout (?:its |the |a )?picture\b/, "without video"],
  [/\b[Ss]ounds?\b(?!=|"\))|[Ss]ound[A-Z]|[a-z]Sounds?\b|-sound\b/, "audio; the query `sound` stays"],
  [/\b[Tt]ense(?:Of)?\b/, "phase"],
  [/<Crest\b|\.crestUrl\b|crestUrl\??:|styles\.crest\b|\/Crest\b|[a-z]Crests?\b/, "logo"],
  [/\bMarks\b(?= \{)|[a-z]Marks\b|\bmarksOf|\bmark(?:Dark|Light|Vars)\b/, "team colours"],
];
/** A survey has answers; what a server returns is a response. */
const ANSWER = /[a-z]Answers?\b|\bAnswer[A-Z]|\banswer[A-Z]/;

const sources = sourcesIn(
  ["app", "common", "server", "tools", "e2e", "tests"],
  [".ts", ".tsx", ".mjs"],
).filter(({ path }) => path !== "tests/glossary.test.ts");
const linesWith = (word: RegExp) =>
  sources.flatMap(({ path, text }) =>
    text.split("\n").flatMap((line, index) => (word.test(line) ? [`${path}:${index + 1}`] : [])),
  );

it.each(REPLACED)("uses no name with %s (glossary: %s)", (word) => {
  expect(sources.length).toBeGreaterThan(500);
  expect(linesWith(word)).toEqual([]);
});

it("names no response an answer", () => {
  expect(linesWith(ANSWER).filter((place) => !/survey/i.test(place))).toEqual([]);
});
