import { expect, it } from "vitest";
import { withQuery } from "./with-query";

it.each([
  ["/live", {}, "/live"],
  ["/live", { page: undefined }, "/live"],
  ["/live", { page: 2, sport: undefined }, "/live?page=2"],
  ["/live?page=1", { page: undefined }, "/live"],
  ["/search?q=a+b", { page: 1 }, "/search?q=a+b&page=1"],
  ["/search?q=a", { q: "b & c" }, "/search?q=b+%26+c"],
])("%s with %o", (path, query, expected) => {
  expect(withQuery(path, query)).toBe(expected);
});
