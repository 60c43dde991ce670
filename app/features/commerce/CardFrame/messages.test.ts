import { describe, expect, it } from "vitest";
import { readFrameMessage } from "./messages";

const frame = {} as Window;
const expected = { origin: "https://pay.example", source: frame };
const read = (data: unknown, from: Partial<MessageEvent> = {}) =>
  readFrameMessage({ origin: expected.origin, source: frame, data, ...from }, expected);
const card = { from: "card-form", type: "card", token: "tok_1", brand: "Visa", last4: "4242", state: "s" };

describe("a message of the card form", () => {
  it.each([
    [{ from: "card-form", type: "ready" }, { type: "ready" }],
    [{ from: "card-form", type: "cancel", more: 1 }, { type: "cancel" }],
    [
      { from: "card-form", type: "size", height: 420 },
      { type: "size", height: 420 },
    ],
    [card, { type: "card", token: "tok_1", brand: "Visa", last4: "4242", state: "s" }],
  ])("is read: %j", (data, message) => {
    expect(read(data)).toEqual(message);
  });

  it.each([
    ["another origin", { origin: "https://pay.example.evil.example" }],
    ["the same host on another scheme", { origin: "http://pay.example" }],
    ["a page without an origin", { origin: "null" }],
    ["another window", { source: {} as Window }],
    ["no window", { source: null }],
  ])("is not taken from %s", (_, from) => {
    expect(read(card, from)).toBeUndefined();
  });

  it("is ignored while there is no frame", () => {
    expect(
      readFrameMessage(
        { origin: "https://pay.example", source: null, data: card },
        { ...expected, source: null },
      ),
    ).toBeUndefined();
  });

  it.each([
    undefined,
    "card",
    null,
    { type: "card", token: "tok_1" },
    { ...card, token: "" },
    { ...card, last4: 4242 },
    { from: "card-form", type: "size", height: 1e9 },
    { from: "card-form", type: "size", height: Number.NaN },
    { from: "card-form", type: "navigate" },
  ])("is nothing else: %j", (data) => {
    expect(read(data)).toBeUndefined();
  });
});
