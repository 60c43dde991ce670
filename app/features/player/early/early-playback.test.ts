import { describe, expect, it } from "vitest";
import { lengthen } from "./early-playback";

const segments = (from: number, count: number, at = 0) =>
  Array.from({ length: count }, (_, index) => ({
    number: from + index,
    url: `https://media.example/${from + index}.m4s`,
    start: at + index * 2,
  }));

describe("lengthen", () => {
  it("adds what is new on the time line of the first playlist", () => {
    const known = segments(7, 3);
    lengthen(known, segments(8, 4));
    expect(known.map(({ number, start }) => [number, start])).toEqual([
      [7, 0],
      [8, 2],
      [9, 4],
      [10, 6],
      [11, 8],
    ]);
  });

  it("adds nothing when nothing is new, or the two have nothing in common", () => {
    const known = segments(7, 3);
    lengthen(known, segments(7, 3));
    lengthen(known, segments(40, 3));
    lengthen(known, undefined);
    expect(known).toHaveLength(3);
  });
});
