import { describe, expect, it } from "vitest";
import { CACHE_CLASS_HEADER, CACHE_CLASSES, cachedAs } from "./cache-class";

describe("cachedAs", () => {
  const call = (headers: { loader?: Record<string, string>; error?: boolean }) =>
    new Headers(
      cachedAs("EVENT")({
        loaderHeaders: new Headers(headers.loader),
        parentHeaders: new Headers(),
        actionHeaders: new Headers(),
        errorHeaders: headers.error ? new Headers() : undefined,
      }),
    );

  it("names the class of the route", () => {
    expect(call({}).get("Cache-Control")).toBe(CACHE_CLASSES.EVENT);
  });

  it("lets the loader narrow it", () => {
    expect(call({ loader: { [CACHE_CLASS_HEADER]: "LIST" } }).get("Cache-Control")).toBe(CACHE_CLASSES.LIST);
  });

  it("says nothing for an error", () => {
    expect(call({ error: true }).get("Cache-Control")).toBeNull();
  });

  it("lets browsers keep nothing without asking", () => {
    for (const text of Object.values(CACHE_CLASSES)) expect(text).toMatch(/max-age=0|no-store/);
  });
});
