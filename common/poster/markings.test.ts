import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { MARKINGS, markingsOf } from "./markings.ts";

test("a sport has the markings of its field, however it is spelled", () => {
  expect(markingsOf("soccer")).toBe("soccer");
  expect(markingsOf("ice_hockey")).toBe("icehockey");
  expect(markingsOf("Basketball")).toBe("basketball");
});

test("an unknown sport runs in lanes", () => {
  expect(markingsOf("athletics")).toBe("lanes");
  expect(markingsOf(undefined)).toBe("lanes");
  expect(markingsOf("constructor")).toBe("lanes");
});

test.each(MARKINGS)("%s is drawn twice", (name) => {
  for (const file of [name, `${name}-field`])
    expect(existsSync(new URL(`../../public/markings/${file}.svg`, import.meta.url))).toBe(true);
});
