import { afterEach, expect, it, vi } from "vitest";
import { parseDataCap, readDataCap, writeDataCap } from "./data-cap";

afterEach(() => {
  vi.unstubAllGlobals();
});

it.each([
  ["10", 10],
  ["10000", 10_000],
  ["9", undefined],
  ["10001", undefined],
  ["1e3", undefined],
  ["50.5", undefined],
  ["-50", undefined],
  ["", undefined],
  [undefined, undefined],
])("a data cap of %j is %j", (text, expected) => {
  expect(parseDataCap(text)).toBe(expected);
});

it.each([
  ["data-saver=on; data-cap=120", 120],
  ["x-data-cap=120", undefined],
  ["data-cap=1", undefined],
  ["data-cap=50x", undefined],
])("the cookies %j contain the data cap %j", (cookie, expected) => {
  vi.stubGlobal("document", { cookie });
  expect(readDataCap()).toBe(expected);
});

it("is stored for a year, or removed", () => {
  const document = { cookie: "" };
  vi.stubGlobal("document", document);
  writeDataCap(250);
  expect(document.cookie).toBe("data-cap=250; max-age=31536000; path=/; samesite=lax");
  writeDataCap(undefined);
  expect(document.cookie).toBe("data-cap=; max-age=0; path=/; samesite=lax");
});
