import { expect, it } from "vitest";
import { keepHero } from "./keep-hero";

const events = (...ids: string[]) => ids.map((id) => ({ id }));
const [first, second, third] = events("first", "second", "third");
if (!first || !second || !third) throw new Error("three events are needed");

it("keeps the event at the head while it is live", () => {
  const loaded = { hero: second, live: [third, first] };
  expect(keepHero("first", loaded)).toEqual({ hero: first, live: [third, second] });
});

it.each([
  ["on the first load", undefined],
  ["if it is the choice again", "second"],
  ["if it is over", "gone"],
])("takes the new choice %s", (_when, shownId) => {
  const loaded = { hero: second, live: [third, first] };
  expect(keepHero(shownId, loaded)).toEqual(loaded);
});

it("has no hero if nothing is live or upcoming", () => {
  expect(keepHero("first", { hero: null, live: [] })).toEqual({ hero: null, live: [] });
});
