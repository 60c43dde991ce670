import { expect, it } from "vitest";
import { urlOfFields } from "./use-apply-choice";

const urlOf = (fields: Record<string, string>) => urlOfFields("/search", Object.entries(fields));

it("leads to what is chosen, with the text that is typed", () => {
  expect(urlOf({ q: "north & south", target: "player", date: "today", sort: "" })).toBe(
    "/search?q=north+%26+south&target=player&date=today",
  );
});

it("names no default and nothing that is empty", () => {
  expect(urlOf({ q: "", target: "game", date: "anytime", sort: "" })).toBe("/search");
});
