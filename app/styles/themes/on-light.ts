import type { StyleRule } from "@vanilla-extract/css";

type SelectorRule = NonNullable<StyleRule["selectors"]>[string];

/**
 * Returns a rule for the light theme only, for values that are not theme colours (a team's mark, an image).
 * Colours of the contract need none. Spread it last: it sets `selectors` and `@media`.
 */
export function onLight(rule: SelectorRule): Pick<StyleRule, "selectors" | "@media"> {
  return {
    selectors: { ":root.light &": rule },
    "@media": { "(prefers-color-scheme: light)": { selectors: { ":root.system &": rule } } },
  };
}
