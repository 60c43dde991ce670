import { expect, it } from "vitest";
import type { Translate } from "~/i18n/translate";
import { cutText } from "./cut-text.server";

const t = ((_key: string, values: { size: string }) => `from ${values.size}`) as unknown as Translate;

it.each([
  ["en", 184, 3_140_000, "3 mins · from 3.1 MB"],
  ["en", 10, 20_000, "1 min · from 0.1 MB"],
  ["de", 1_200, 12_600_000, "20 Min. · from 13 MB"],
] as const)("says length and size in %s", (locale, seconds, bytes, expected) => {
  expect(cutText({ t, locale }, { count: 1, seconds, bytes })).toBe(expected);
});
