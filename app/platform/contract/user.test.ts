import { describe, expect, it } from "vitest";
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

const flat = { token: "at1", expires_in: 60, refresh_token: "rt1" };
const tokenData = { access_token: "at1", expires_in: 60, refresh_token: "rt1" };
const device_error = { message: "Device Limit Exceeded", messageErrorCode: "device_limit_exceeded" };
const devices = [{ id: "d1", device_id: "Phone" }];

describe("a rejected sign-in", () => {
  it.each([
    ["in the content", { content: { tokenData, devices, device_error } }],
    ["in auth_data of the content", { content: { tokenData, auth_data: { devices, device_error } } }],
    ["in auth_data beside the content", { content: { tokenData }, auth_data: { devices, device_error } }],
    ["with the tokens in auth_data", { content: { auth_data: { tokenData, devices, device_error } } }],
    ["flat", { ...flat, auth_data: { devices, device_error } }],
    ["flat in the content", { content: { ...flat, auth_data: { devices, device_error } } }],
  ])("is read %s", (_where, response) => {
    expect(signInReplySchema.parse(response)).toMatchObject({
      tokens: { accessToken: "at1", expiresInSeconds: 60, refreshToken: "rt1" },
      devices: [{ deviceId: "Phone" }],
      deviceLimitExceeded: true,
    });
  });
});

it("a response that says nothing is a sign-in without tokens", () => {
  expect(signInReplySchema.parse({})).toMatchObject({ tokens: undefined, devices: [] });
});
