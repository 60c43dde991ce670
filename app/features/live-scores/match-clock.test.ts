import { expect, it } from "vitest";
import { createTranslate } from "~/i18n/translate";
import { clockOf } from "./match-clock";

const t = createTranslate(
  {
    "common:phase_quarter": "Q{{number}}",
    "common:phase_period": "P{{number}}",
    "common:phase_half_time": "HT",
  },
  "en",
);

it.each([
  [{ phase: "first_half", minute: 7 }, "7’"],
  [{ phase: "first_half", minute: 47 }, "45+2’"],
  [{ phase: "second_half", minute: 46 }, "46’"],
  [{ phase: "second_half", minute: 93 }, "90+3’"],
  [{ phase: "half_time", minute: 45 }, "HT"],
  [{ phase: "quarter_3" }, "Q3"],
  [{ phase: "period_2" }, "P2"],
  [{ minute: 12 }, "12’"],
  [{ phase: "tea_break" }, undefined],
  [{}, undefined],
])("the clock of %o is %s", (state, expected) => {
  expect(clockOf(t, { home: 0, away: 0, ...state })).toBe(expected);
});

it("there is no clock without a score", () => {
  expect(clockOf(t, null)).toBeUndefined();
});
