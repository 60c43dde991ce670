import { expect, it } from "vitest";
import { parseCsv } from "./csv.ts";

const fields = (text: string) => parseCsv(text).map((row) => row.fields);

it("parses plain and quoted fields, with any line ends", () => {
  expect(fields('a,"b, ""c""",\r\n"d\ne",f,g\rh,i,j\n')).toEqual([
    ["a", 'b, "c"', ""],
    ["d\ne", "f", "g"],
    ["h", "i", "j"],
  ]);
  expect(fields("")).toEqual([]);
  expect(fields("a,")).toEqual([["a", ""]]);
  expect(fields('""')).toEqual([[""]]);
});

it("reports the first line of each row", () => {
  expect(parseCsv('a\n\n"b\n\nc"\nd').map((row) => row.line)).toEqual([1, 3, 6]);
});

it.each([
  ['a\n"b', 2, /no end/],
  ['a\nb"c"', 2, /inside/],
  ['"b"c', 1, /inside/],
])("reports the line at which %j is invalid", (text, line, message) => {
  expect(() => parseCsv(text)).toThrow(
    expect.objectContaining({ line, message: expect.stringMatching(message) }),
  );
});
