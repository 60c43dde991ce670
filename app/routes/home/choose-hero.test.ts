import { expect, it } from "vitest";
import { type Media, mediaSchema } from "~/platform/contract/media";
import { chooseHero } from "./choose-hero";

const match = (id: string, fields: object = {}): Media =>
  mediaSchema.parse({
    id,
    media_type: "event",
    title: id,
    status: "live",
    isEventAvailableForUser: true,
    ...fields,
  });
const EQUAL = [match("first"), match("second"), match("third")];

const choose = (live: Media[], { yours = "", main = ["first", "second", "third"], scores = {} } = {}) =>
  chooseHero(live, {
    isYours: ({ id }) => id === yours,
    isInMainDivision: ({ id }) => main.includes(id),
    scores,
  })?.id;

it("is the match that started first, if nothing else is known", () => {
  expect(choose(EQUAL)).toBe("first");
  expect(choose([])).toBeUndefined();
});

it("has the closest score, in relation to the points of the sport", () => {
  expect(choose(EQUAL, { scores: { first: { home: 3, away: 0 }, second: { home: 2, away: 1 } } })).toBe(
    "second",
  );
  const scores = { first: { home: 1, away: 0 }, second: { home: 81, away: 78 }, third: { home: 2, away: 0 } };
  expect(choose(EQUAL, { scores })).toBe("second");
});

it("is in a main division before its score is close", () => {
  const scores = { first: { home: 0, away: 0 }, second: { home: 4, away: 0 } };
  expect(choose(EQUAL, { scores, main: ["second"] })).toBe("second");
});

it("can be watched before it is in a main division", () => {
  const locked = match("first", { isEventAvailableForUser: false });
  expect(choose([locked, match("second")], { main: ["first"] })).toBe("second");
});

it("is of what the viewer follows before everything else", () => {
  const locked = match("third", { isEventAvailableForUser: false });
  expect(choose([match("first"), locked], { yours: "third", main: ["first"] })).toBe("third");
});
