import { expect, it } from "vitest";
import { parseCsv } from "./csv.ts";

const fields = (text: string) => parseCsv(text).map((row) => row.fields);

it("reads plain and quoted fields, whatever ends the lines", () => {
  expect(fields('a,"b, ""c""",\r\n"d\ne",f,g\rh,i,j\n')).toEqual([
    ["a", 'b, "c"', ""],
    ["d\ne", "f", "g"],
    ["h", "i", "j"],
  ]);
  expect(fields("")).toEqual([]);
  expect(fields("a,")).toEqual([["a", ""]]);
  expect(fields('""')).toEqual([[""]]);
});

it("knows the line that a row begins on", () => {
  expect(parseCsv('a\n\n"b\n\nc"\nd').map((row) => row.line)).toEqual([1, 3, 6]);
});

it.each([
  ['a\n"b', 2, /no end/],
  ['a\nb"c"', 2, /inside/],
  ['"b"c', 1, /inside/],
])("says on which line %j is wrong", (text, line, message) => {
  expect(() => parseCsv(text)).toThrow(
    expect.objectContaining({ line, message: expect.stringMatching(message) }),
  );
});
