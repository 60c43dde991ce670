import { expect, it } from "vitest";
import { reloadUnlessSavedInPlace } from "./saved-in-place";

const url = new URL("http://site.test/");
const reloads = (actionResult: unknown, defaultShouldRevalidate = true) =>
  reloadUnlessSavedInPlace({
    currentUrl: url,
    currentParams: {},
    nextUrl: url,
    nextParams: {},
    actionResult,
    defaultShouldRevalidate,
  });

it("keeps the data of a page after a form that was saved in place only", () => {
  expect(reloads({ savedInPlace: "add" })).toBe(false);
  for (const result of [undefined, null, "add", { saved: true }]) expect(reloads(result)).toBe(true);
  expect(reloads(undefined, false)).toBe(false);
});
