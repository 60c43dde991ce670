import { expect, test } from "vitest";
import { withBasePath } from "./base-path";

test("paths of this site get the locale prefix", () => {
  expect(withBasePath("/de", "/events/e1")).toBe("/de/events/e1");
  expect(withBasePath("/de", "/")).toBe("/de");
});

test.each(["/de", "/de/account", "/fr/account?tab=1", "/fr-CA#top"])(
  "%s names its locale and gets no other",
  (path) => {
    expect(withBasePath("/de", path)).toBe(path);
  },
);

test("an unprefixed page keeps its paths", () => {
  expect(withBasePath("", "/live")).toBe("/live");
  expect(withBasePath("", "/")).toBe("/");
});

test("anchors and other sites are left alone", () => {
  expect(withBasePath("/de", "#stats")).toBe("#stats");
  expect(withBasePath("/de", "https://example.com/a")).toBe("https://example.com/a");
  expect(withBasePath("/de", "//example.com/a")).toBe("//example.com/a");
});
