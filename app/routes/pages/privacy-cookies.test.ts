import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { DATA_CAP_COOKIE } from "~/features/player/data-cap";
import { LOCALES } from "~/i18n/locales";
import { DATA_SAVER_COOKIE } from "~/lib/is-saving-data";

const source = readFileSync(new URL("../../session/cookies.server.ts", import.meta.url), "utf8");
const names = [...source.matchAll(/_COOKIE = "(ott-[a-z]+)"/g)].map(([, name]) => name);

it.each(LOCALES)("the privacy policy lists every cookie of a session (%s)", (locale) => {
  expect(names).toContain("ott-data");
  const file = new URL(`../../../locales/${locale}/privacy.json`, import.meta.url);
  const { cookies_list: list } = JSON.parse(readFileSync(file, "utf8")) as Record<string, string>;
  const listed = list?.split("\n").map((line) => /^ott-[a-z]+/.exec(line)?.[0]);
  for (const name of names) expect(listed).toContain(name);
  expect(list).toMatch(new RegExp(`^${DATA_SAVER_COOKIE}.*${DATA_CAP_COOKIE}`, "m"));
});
