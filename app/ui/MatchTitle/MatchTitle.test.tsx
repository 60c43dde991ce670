import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { MatchTitle } from "./MatchTitle";

const event = {
  home: { name: "Lions" },
  away: { name: "Lions United" },
  clipKind: { minute: "90+2’" },
};
type Event = Partial<typeof event>;

const markupOf = (title: string, of?: Event) =>
  renderToStaticMarkup(<MatchTitle event={of}>{title}</MatchTitle>);

it.each([
  ["North – South", "<span><bdi>North</bdi>\u00a0– <bdi>South</bdi></span>"],
  ["צפון\u00a0– South", "<span><bdi>צפון</bdi>\u00a0– <bdi>South</bdi></span>"],
  ["Northern League Pass", "<bdi>Northern League Pass</bdi>"],
  ["1–0", "<bdi>1–0</bdi>"],
  ["Cup – North – South", "<bdi>Cup – North – South</bdi>"],
])("isolates the teams of %s, of which nothing else is known", (title, expected) => {
  expect(markupOf(title)).toBe(expected);
});

it.each<[string, Event, string]>([
  ["Lions – Lions United", event, "<span><bdi>Lions</bdi> – <bdi>Lions United</bdi></span>"],
  [
    "A – B – C",
    { home: { name: "A – B" }, away: { name: "C" } },
    "<span><bdi>A – B</bdi> – <bdi>C</bdi></span>",
  ],
  [
    "שער: Lions – Lions United, 90+2’",
    event,
    '<bdi>שער: <bdi>Lions</bdi> – <bdi>Lions United</bdi>, <bdi dir="ltr">90+2’</bdi></bdi>',
  ],
  ["Cup – final", {}, "<bdi>Cup – final</bdi>"],
])("isolates the names and the minute that an event has in %s", (title, of, expected) => {
  expect(markupOf(title, of)).toBe(expected);
});
