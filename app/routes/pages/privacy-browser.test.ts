import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { LOCALES } from "~/i18n/locales";
import { sourcesIn } from "../../../tests/support/sources";

/** Modules that store something in the browser, each with the item of the privacy policy that names it. */
const STORING: Record<string, number> = {
  "app/features/search/RecentSearches/recent-searches.ts": 0,
  "app/features/positions/browser-positions.ts": 1,
  "app/features/smart-banner/hidden-until.ts": 2,
  "app/routes/event/data-use/stills.ts": 2,
  "app/routes/discovery/service-worker/worker.ts": 3,
  "app/features/player/meter/visit-data.ts": 4,
  "app/features/survey/SurveyPrompt.tsx": 4,
  "app/document/arrow-keys/places.ts": 4,
  "app/document/stale-build/reload-once.ts": 4,
  "app/lib/error-reports/error-reports.client.ts": 4,
};

it("the privacy policy knows every module that stores something in the browser", () => {
  const storing = sourcesIn(["app", "common"], [".ts", ".tsx"])
    .filter(
      ({ path, text }) =>
        !path.includes(".test.") && /(?:local|session)Storage\.setItem|caches\.open/.test(text),
    )
    .map(({ path }) => path);
  expect(storing.sort()).toEqual(Object.keys(STORING).sort());
});

it.each(LOCALES)("the privacy policy lists what stays in the browser (%s)", (locale) => {
  const file = new URL(`../../../locales/${locale}/privacy.json`, import.meta.url);
  const { browser_list: list } = JSON.parse(readFileSync(file, "utf8")) as Record<string, string>;
  expect(list?.split("\n")).toHaveLength(1 + Math.max(...Object.values(STORING)));
});
