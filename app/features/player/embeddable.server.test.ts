import { expect, it } from "vitest";
import { factsOf } from "~/request/facts.server";
import { useConfig } from "../../../tests/support/config";
import { oembedUrl } from "./embeddable.server";

const urlOf = (path: string, locale?: "de") =>
  oembedUrl(factsOf({ request: new Request(`https://tv.example${path}`), context: { locale } }));

it.each([
  ["/events/e1", undefined, "https://tv.example/events/e1"],
  ["/de/events/a%20b?t=2232&utm_source=x", "de", "https://tv.example/de/events/a%20b?t=2232"],
  ["/channels/c1?day=2026-11-26", undefined, "https://tv.example/channels/c1"],
] as const)("%s is described", (path, locale, url) => {
  useConfig({ customer: { embed_origins: ["https://news.example"] } });
  expect(urlOf(path, locale)).toBe(
    `https://tv.example/oembed?${new URLSearchParams({ format: "json", url })}`,
  );
});

it.each(["/", "/live", "/events/c1?media_type=user_clip", "/events/stats/e1", "/embed/events/e1"])(
  "%s is not",
  (path) => {
    useConfig({ customer: { embed_origins: ["https://news.example"] } });
    expect(urlOf(path)).toBeUndefined();
  },
);

it("no page is without an origin that may show it", () => {
  useConfig();
  expect(urlOf("/events/e1")).toBeUndefined();
});
