import { expect, it } from "vitest";
import { segmentTemplateOf } from "./segment-template.server";

/** Ten segments of two seconds. */
const segments = (url: (number: number) => string, seconds = 2) =>
  Array.from({ length: 10 }, (_, index) => ({
    number: 95 + index,
    url: url(95 + index),
    start: index * seconds,
  }));
const patternOf = (all: ReturnType<typeof segments>, end = 20) => {
  const segment = all[6];
  if (!segment) throw new Error("too short");
  return segmentTemplateOf(all, end, segment, 5_000);
};

it("finds the number in the URLs of segments that are equally long", () => {
  expect(patternOf(segments((number) => `https://media.example/7/144p/${number}.m4s?v=3`))).toEqual({
    url: "https://media.example/7/144p/{n}.m4s?v=3",
    number: 101,
    since: 5_000,
    step: 2_000,
  });
});

it("counts as the URLs do, not as the playlist does", () => {
  expect(patternOf(segments((number) => `https://media.example/${number + 1_000}-0.m4s`))).toMatchObject({
    url: "https://media.example/{n}-0.m4s",
    number: 1_101,
  });
});

it.each([
  ["names without a number", segments((number) => `https://media.example/${"abcdefghij"[number - 95]}.m4s`)],
  ["numbers with leading zeros", segments((number) => `https://media.example/0${number}.m4s`)],
  ["numbers of more than one kind", segments((number) => `https://media.example/${number}-${number}.m4s`)],
  [
    "lengths that differ",
    segments((number) => `https://media.example/${number}.m4s`).map((one) => ({
      ...one,
      start: one.start + (one.number % 2) / 5,
    })),
  ],
])("finds none in %s", (_, all) => {
  expect(patternOf(all)).toBeUndefined();
});

it("finds none in a stream that has only begun, or with parts of segments", () => {
  const all = segments((number) => `https://media.example/${number}.m4s`);
  const [first] = all;
  if (!first) throw new Error("empty");
  expect(segmentTemplateOf(all.slice(0, 4), 8, first, 5_000)).toBeUndefined();
  expect(
    patternOf(
      segments((number) => `https://media.example/${number}.m4s`, 0.5),
      5,
    ),
  ).toBeUndefined();
});
