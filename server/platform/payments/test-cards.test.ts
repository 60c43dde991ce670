import { describe, expect, it } from "vitest";
import { readCard } from "./test-cards.ts";

const NOW = Date.UTC(2026, 10, 25);
const read = (expiry: string) => readCard({ number: "4242 4242 4242 4242", expiry, cvc: "123" }, NOW);

describe("the month of expiry", () => {
  it.each(["12/30", "1230", "12/2030", "122030", " 12 / 30 ", "1/27", "11/26"])(
    "is read from %s",
    (expiry) => {
      expect(read(expiry)).toMatchObject({ card: { number: "4242424242424242" } });
    },
  );

  it.each([
    ["10/26", "expired"],
    ["1020", "expired"],
    ["13/30", "invalid_expiry"],
    ["130", "invalid_expiry"],
    ["12//30", "invalid_expiry"],
    ["", "invalid_expiry"],
  ])("is refused from %j with its reason", (expiry, problem) => {
    expect(read(expiry)).toEqual({ problems: { expiry: problem } });
  });
});
