import { expect, it } from "vitest";
import type { Translate } from "~/i18n/translate";
import { cutText } from "./cut-text.server";

const t = ((_key: string, values: { size: string }) => `from ${values.size}`) as unknown as Translate;

it.each([
  ["en", 184, 3_140_000, "3 mins\u00a0· from 3.1 MB"],
  ["en", 10, 20_000, "1 min\u00a0· from 0.1 MB"],
  ["de", 1_200, 12_600_000, "20 Min.\u00a0· from 13 MB"],
] as const)("says length and size in %s", (locale, seconds, bytes, expected) => {
  expect(cutText({ t, locale }, { count: 1, seconds, bytes })).toBe(expected);
});

it.each([
  ["en", 64, [32, 64, 300], "1 min 4 secs\u00a0· from 0.1 MB"],
  ["en", 32, [32, 64, 300], "32 secs\u00a0· from 0.1 MB"],
  ["de", 120, [120, 130], "2 Min.\u00a0· from 0,1 MB"],
  ["en", 64, [64, 64, 300], "1 min\u00a0· from 0.1 MB"],
] as const)("in %s, %i s beside %j differ where they do", (locale, seconds, all, expected) => {
  const cutOf = (length: number) => ({ count: 1, seconds: length, bytes: 20_000 });
  expect(cutText({ t, locale }, cutOf(seconds), all.map(cutOf))).toBe(expected);
});
