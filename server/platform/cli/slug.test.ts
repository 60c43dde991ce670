import { expect, it } from "vitest";
import { slugOf } from "./slug.ts";

it.each([
  ["Northern League", "northern-league"],
  ["  Brøndby & Malmö FF ", "brondby-malmo-ff"],
  ["1. FC Köln (Women)", "1-fc-koln-women"],
  ["Динамо", ""],
])("makes an id of %j", (title, slug) => {
  expect(slugOf(title)).toBe(slug);
});
