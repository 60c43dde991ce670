import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { FakeElement } from "../../../tests/support/fake-elements";
import { elementAt, entryName, isAddress, placeOf, store, stored } from "./places";

const link = (href: string, textContent: string) =>
  Object.assign(new FakeElement("A", { href }), { textContent });
const real = (element: FakeElement) => element as unknown as HTMLElement;

let body = new FakeElement("body");
beforeEach(() => {
  body = new FakeElement("body");
  const values = new Map<string, string>();
  vi.stubGlobal("document", { querySelectorAll: (selectors: string) => body.querySelectorAll(selectors) });
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
    removeItem: (key: string) => values.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

it("names a history entry by its key, which stays when the page changes its URL", () => {
  vi.stubGlobal("location", { pathname: "/archive", search: "?page=2" });
  vi.stubGlobal("history", { state: { key: "abc" } });
  expect(entryName()).toBe("abc");
  expect(isAddress(entryName())).toBe(false);
  vi.stubGlobal("history", { state: null });
  expect(entryName()).toBe("/archive?page=2");
  expect(isAddress(entryName())).toBe(true);
});

it("finds an element again in a page that is rendered anew, also after its text has changed", () => {
  const second = link("/events/1", "1:0");
  body.add(link("/events/1", "Match"), link("/events/2", "Other"), second);
  const place = placeOf(real(second));
  body = new FakeElement("body");
  const again = link("/events/1", "2:0");
  body.add(link("/events/1", "Match"), again);
  expect(elementAt(place)).toBe(again);
  body = new FakeElement("body").add(link("/events/2", "Other"));
  expect(elementAt(place)).toBeUndefined();
});

it("keeps the newest fifty pages, or nothing", () => {
  const place = { name: "A /", before: 0 };
  store(Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`key${index}`, place])));
  expect(Object.keys(stored() ?? {})).toHaveLength(50);
  expect(stored()).toHaveProperty("key59");
  store(undefined);
  expect(stored()).toBeUndefined();
});
