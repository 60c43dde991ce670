import { expect, it } from "vitest";
import { createOriginCheck } from "./origins.ts";

it.each([
  ["http://localhost:3000", true],
  ["http://127.0.0.1:3000", true],
  ["http://[::1]:3000", true],
  ["https://localhost.evil.example", false],
  ["https://evil.example", false],
  ["null", false],
])("without a list, %s: %s", (origin, allowed) => {
  expect(createOriginCheck()(origin)).toBe(allowed);
});

it("with a list, allows listed origins only", () => {
  const allows = createOriginCheck(["https://app.example"]);
  expect(allows("https://app.example")).toBe(true);
  expect(allows("http://app.example")).toBe(false);
  expect(allows("http://localhost:3000")).toBe(false);
});
