import { describe, expect, it } from "vitest";
import { pageHref } from "./page-href";

describe("pageHref", () => {
  it.each([
    ["/live", 0, "/live"],
    ["/live", 2, "/live?page=2"],
    ["/search?q=a+b", 1, "/search?q=a+b&page=1"],
    ["/search?q=a&page=4", 0, "/search?q=a"],
  ])("%s, page %i", (path, page, href) => {
    expect(pageHref(path, page)).toBe(href);
  });
});
