import { beforeEach, expect, it, vi } from "vitest";
import { stubLocalStorage } from "../../../../tests/support/local-storage";
import { forgetSearches, recentSearches, rememberSearch } from "./recent-searches";

let kept: Map<string, string>;

beforeEach(() => {
  kept = stubLocalStorage();
});

it("keeps the last five, the newest first and each once", () => {
  for (const text of ["north", "river", "viola", "North", "sunport", "fjordby", "calder"])
    rememberSearch(text);
  expect(recentSearches()).toEqual(["calder", "fjordby", "sunport", "North", "viola"]);
});

it("forgets all of them", () => {
  rememberSearch("north");
  forgetSearches();
  expect(recentSearches()).toEqual([]);
  expect(kept.size).toBe(0);
});

it.each(["{", "null", '{"a":1}', '[1,"",null]'])("ignores what it cannot read: %s", (text) => {
  kept.set("recent-searches", text);
  expect(recentSearches()).toEqual([]);
});

it("does without storage", () => {
  const refuse = () => {
    throw new Error("forbidden");
  };
  vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse, removeItem: refuse });
  rememberSearch("north");
  forgetSearches();
  expect(recentSearches()).toEqual([]);
});
