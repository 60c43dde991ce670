import { expect, it } from "vitest";
import { readEventFile } from "./event-file.ts";

it("reads CSV by its heading and omits empty fields", () => {
  const { rows, problems } = readEventFile("\uFEFFa, b\n1,\n\n2,3", "csv", ["a", "b"]);
  expect(problems).toEqual([]);
  expect(rows).toEqual([
    { line: 2, values: { a: "1" } },
    { line: 4, values: { a: "2", b: "3" } },
  ]);
});

it("rejects unknown columns and rows of another length", () => {
  expect(readEventFile("a,c,a\n1,2", "csv", ["a"]).problems.map(({ line }) => line)).toEqual([1, 1, 2]);
});

it("reports the lines of JSON objects", () => {
  const text = '[ {"a": "x,\\"]", "b": [1,\n{}]},\n\n{"a":1}, {"a":2}\n, 5]';
  const { rows, problems } = readEventFile(text, "json", []);
  expect(rows.map((row) => row.line)).toEqual([1, 4, 4]);
  expect(problems).toEqual([{ line: 5, message: "an event must be an object" }]);
});

it.each([
  ["[\n{]", 2],
  ["{}", 1],
  ["", 1],
])("reports the line at which %j is invalid", (text, line) => {
  expect(readEventFile(text, "json", []).problems[0]?.line).toBe(line);
});
