import { expect, it } from "vitest";
import { skinOf } from "./skins.ts";

it.each([
  ["basketball", "day", "basketball"],
  ["handball", "night", "handball"],
  ["ice_hockey", "day", "icehockey"],
  ["soccer", "night", "night"],
  ["soccer", "icehockey", "day"],
  ["rugby", "day", "day"],
  [null, "night", "night"],
])("shows %s, stored as %s, by the sample %s", (sport, stored, skin) => {
  expect(skinOf(sport, stored)).toBe(skin);
});
