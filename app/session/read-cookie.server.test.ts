import { describe, expect, it } from "vitest";
import { readCookie } from "./read-cookie.server";

describe("readCookie", () => {
  it.each([
    ["locale=de", "de"],
    ["a=1;locale = de ;b=2", "de"],
    ["xlocale=de", undefined],
    ["locale", undefined],
    ["", undefined],
  ])("reads %s", (cookie, value) => {
    expect(readCookie(new Headers({ cookie }), "locale")).toBe(value);
  });
});
