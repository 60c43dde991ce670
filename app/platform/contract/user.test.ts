import { expect, it } from "vitest";
import { rawUserSchema, signInReplySchema } from "./user";

it.each([
  [[{ idn1: ["item9"] }, { idn2: ["item8"] }], "idn1|item9"],
  [{ idn1: ["item9"] }, "idn1|item9"],
  [[{ key: "idn1", value: "item9" }], "idn1|item9"],
  [[{ key: "idn1", values: ["item9", "item8"] }], "idn1|item9"],
  [[{ 12: [9] }], "12|9"],
  [[{ key: 12, value: 9 }], "12|9"],
  [[{ idn1: [] }, { idn2: ["item8"] }], undefined],
  [[], undefined],
  [null, undefined],
  ["idn1", undefined],
])("reads the favourite club from the first of %j", (clubList, favoriteClubId) => {
  expect(rawUserSchema.parse({ id: "u1", clubList }).favoriteClubId).toBe(favoriteClubId);
});

it.each([
  [{ messageErrorCode: "device_limit_exceeded" }, true],
  ["device_limit_exceeded", true],
  [true, true],
  [undefined, false],
  [null, false],
  [false, false],
  ["", false],
  [0, false],
  [{}, false],
  [[], false],
])("takes the device error %j for one: %s", (device_error, isOne) => {
  expect(signInReplySchema.parse({ content: { device_error } }).deviceLimitExceeded).toBe(isOne);
  expect(signInReplySchema.parse({ auth_data: { device_error } }).deviceLimitExceeded).toBe(isOne);
});
