import { expect, it } from "vitest";
import { ownLocation } from "./own-location.ts";

const asked = { protocol: "http", hosts: [undefined, "site.test:3000"] };

it.each([
  ["http://site.test:3000/de/account?tab=1#top", "/de/account?tab=1#top"],
  ["/de/account", "/de/account"],
  ["https://site.test:3000/de/account", "https://site.test:3000/de/account"],
  ["http://site.test/de", "http://site.test/de"],
  ["http://evil.example/de", "http://evil.example/de"],
  ["http://site.test:3000//evil.example", "http://site.test:3000//evil.example"],
])("%s is sent as %s", (location, sent) => {
  expect(ownLocation(location, asked)).toBe(sent);
});
