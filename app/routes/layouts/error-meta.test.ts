import type { MetaArgs } from "@remix-run/react";
import { describe, expect, it } from "vitest";
import { messagesJsonFor, translateIn } from "~/i18n/messages.server";
import { errorMeta } from "./error-meta";

const root = {
  locale: "de",
  config: { nameShort: "Sports" },
  messages: messagesJsonFor("de", "common", "errors"),
};
const response = (status: number, data: unknown) => ({ status, statusText: "", internal: false, data });
const metaOf = (error: unknown, data: unknown = root) =>
  errorMeta({ matches: [{ data }], error } as unknown as MetaArgs);
const NOINDEX = { name: "robots", content: "noindex" };

describe("errorMeta", () => {
  it.each([
    ["an address", response(404, null), "Seite nicht gefunden"],
    ["a page", response(404, { context: "page" }), "Seite nicht gefunden"],
    ["a page to which a form was sent", response(405, { context: "page" }), "Seite nicht gefunden"],
    ["a league", response(404, { context: "league" }), "Liga nicht gefunden"],
    ["a match", response(404, { context: "event" }), translateIn("de")("errors:event_not_found")],
  ])("says that %s was not found", (_what, error, title) => {
    expect(metaOf(error)).toEqual([{ title: `${title} | Sports` }, NOINDEX]);
  });

  it("says that something failed", () => {
    const title = `${translateIn("de")("errors:unavailable")} | Sports`;
    for (const error of [
      response(502, { code: "unreachable" }),
      response(405, "no action"),
      new Error("broken"),
    ])
      expect(metaOf(error)).toEqual([{ title }, NOINDEX]);
  });

  it("names the product when not even the root is there", () => {
    expect(metaOf(new Error("broken"), null)).toEqual([{ title: "Touchline" }, NOINDEX]);
  });

  it("keeps nothing from search engines while there is no error", () => {
    expect(metaOf(undefined)).toEqual([{ title: "Sports" }]);
  });
});
