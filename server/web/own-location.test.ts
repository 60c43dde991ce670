import { expect, it } from "vitest";
import { ownLocation } from "./own-location.ts";

const requested = {
  protocol: "http",
  hosts: [undefined, "site.test:3000"],
  configured: "https://tv.example.com",
};

it.each([
  ["http://site.test:3000/de/account?tab=1#top", "/de/account?tab=1#top"],
  ["/de/account", "/de/account"],
  ["https://site.test:3000/de/account", "https://site.test:3000/de/account"],
  ["http://site.test/de", "http://site.test/de"],
  ["https://tv.example.com/de/account", "/de/account"],
  ["http://tv.example.com/de", "http://tv.example.com/de"],
  ["https://tv.example.com//evil.example", "https://tv.example.com//evil.example"],
  ["http://evil.example/de", "http://evil.example/de"],
  ["http://site.test:3000//evil.example", "http://site.test:3000//evil.example"],
])("%s is sent as %s", (location, sent) => {
  expect(ownLocation(location, requested)).toBe(sent);
});
