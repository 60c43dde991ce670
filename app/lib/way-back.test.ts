import { expect, it } from "vitest";
import { withReturnPath } from "./return-path";
import { wayBack } from "./way-back";

/** Query of a form that leads to a path. */
const before = (path: string) => withReturnPath("", path);

it.each([
  ["the page of a match", "/events/e1?t=5", "/events/e1?t=5"],
  ["a page in its own language", "/de/live", "/de/live"],
  [
    "the match of a purchase",
    withReturnPath("/account/subscription/buy/ticket-e1", "/events/e1"),
    "/events/e1",
  ],
  [
    "the match of an access code",
    `${withReturnPath("/account/subscription", "/events/e1")}#code`,
    "/events/e1",
  ],
  ["a page of the account", "/account/general", undefined],
  ["a page of the account in another language", "/he/account", undefined],
  ["another site", "https://evil.example/events/e1", undefined],
])("leads back to %s", (_, path, expected) => {
  expect(wayBack(before(path))).toBe(expected);
});

it("leads nowhere without a page to return to, or through a circle of forms", () => {
  expect(wayBack("")).toBeUndefined();
  let path = "/events/e1";
  for (let step = 0; step < 9; step++) path = withReturnPath("/account", path);
  expect(wayBack(before(path))).toBeUndefined();
});
