import { expect, it } from "vitest";
import { type Audience, type Guarded, isAvailableForUser, isAvailableInRegion } from "./access.ts";

const item: Guarded = {
  mediaType: "event",
  ownerId: null,
  coverage: "commerce_free_media",
  eventId: "e1",
  identityIds: ["league", "women"],
  teamIds: ["home", "away"],
  regions: null,
};
const anonymous: Audience = { signedIn: false, userId: null, country: undefined, entitlements: [] };
const member: Audience = { ...anonymous, signedIn: true, userId: "u1" };
const holder = (type: string, eventId: string | null, identityIds: string[]): Audience => ({
  ...member,
  entitlements: [{ type, eventId, identityIds }],
});

it.each([
  ["free, anonymous", "commerce_free_media", anonymous, true],
  ["members, anonymous", "commerce_members_media", anonymous, false],
  ["members, member", "commerce_members_media", member, true],
  ["pay-per-view, member", "commerce_ppv_media", member, false],
  ["pay-per-view, buyer", "commerce_ppv_media", holder("ppv", "e1", []), true],
  ["pay-per-view, buyer of another event", "commerce_ppv_media", holder("ppv", "e2", []), false],
  ["transactional, buyer", "commerce_transactional_media", holder("ppv", "e1", []), true],
  ["subscription to all", "commerce_subscription_basic_media", holder("svod", null, []), true],
  ["subscription to the league", "commerce_subscription_basic_media", holder("cvod", null, ["league"]), true],
  ["subscription to a team", "commerce_subscription_basic_media", holder("cvod", null, ["away"]), true],
  [
    "subscription to another league",
    "commerce_subscription_basic_media",
    holder("svod", null, ["other"]),
    false,
  ],
  ["unknown coverage", "commerce_new_media", member, false],
])("%s", (_, coverage, audience, expected) => {
  expect(isAvailableForUser({ ...item, coverage }, audience)).toBe(expected);
});

it("makes a viewer's own media available to the owner only", () => {
  const own = { ...item, ownerId: "u1" };
  expect(isAvailableForUser(own, member)).toBe(true);
  expect(isAvailableForUser(own, { ...member, userId: "u2" })).toBe(false);
  expect(isAvailableForUser(own, anonymous)).toBe(false);
});

it.each([
  [null, undefined, true],
  [["NO"], undefined, false],
  [["NO"], "NO", true],
  [["NO"], "SE", false],
])("regions %j, country %s", (regions, country, expected) => {
  expect(isAvailableInRegion({ ...item, regions }, { ...anonymous, country })).toBe(expected);
});
