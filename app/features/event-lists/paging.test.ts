import { describe, expect, it } from "vitest";
import { pageOf } from "./paging";

describe("pageOf", () => {
  it.each([
    ["", 0],
    ["?page=3", 3],
    ["?page=-1", 0],
    ["?page=1.5", 0],
    ["?page=1e3", 0],
    ["?page=9999999", 0],
    ["?page=%00", 0],
    ["?page=", 0],
  ])("%s is page %i", (query, page) => {
    expect(pageOf(new Request(`http://site.test/live${query}`))).toBe(page);
  });
});
