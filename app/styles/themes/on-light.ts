import type { StyleRule } from "@vanilla-extract/css";

type SelectorRule = NonNullable<StyleRule["selectors"]>[string];

/**
 * A rule for the light theme only, for the few values that are not theme colours (a team's mark, a picture). Colours of
 * the contract change by themselves. Spread it last: it uses `selectors` and `@media`.
 */
export function onLight(rule: SelectorRule): Pick<StyleRule, "selectors" | "@media"> {
  return {
    selectors: { ":root.light &": rule },
    "@media": { "(prefers-color-scheme: light)": { selectors: { ":root.system &": rule } } },
  };
}
