import { expect, it } from "vitest";
import type { EventCardView } from "~/features/events/view";
import { areChoosable } from "./watch-together";

const match = (fields: object = {}) =>
  ({ phase: "live", inRegion: true, access: { kind: "free" }, ...fields }) as EventCardView;

it("two matches that the viewer may watch now are enough to choose from", () => {
  expect(areChoosable([match(), match({ phase: "upcoming" }), match()], [])).toBe(true);
});

it("one on this page and one that was chosen on another page are enough", () => {
  const page = [match({ id: "a" })];
  expect(areChoosable(page, ["b"])).toBe(true);
  expect(areChoosable(page, ["a"])).toBe(false);
});

it.each([{ phase: "upcoming" }, { inRegion: false }, { access: { kind: "ppv" } }])(
  "one such match beside another is not: %j",
  (fields) => {
    expect(areChoosable([match(), match(fields)], [])).toBe(false);
  },
);
