import { expect, test } from "vitest";
import { rendered } from "../../../tests/support/rendered";
import { Price } from "./Price";

test("the price decides its direction, because Hebrew ones contain marks for it", () => {
  const html = rendered(<Price amount={4.99} currency="EUR" />, { locale: "he" });
  expect(html).toMatch(/<bdi[^>]*>\u200f4\.99\s\u200f€<\/bdi>/);
  expect(html).not.toContain("dir=");
});
