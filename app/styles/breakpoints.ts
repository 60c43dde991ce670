const widths = { large: 480, tablet: 768, desktop: 1024, wide: 1280, full: 1440 } as const;

export type Breakpoint = keyof typeof widths;

/** Media query from a width upwards: `"@media": { [from.desktop]: … }`. Styles without one are for the phone. */
export const from = Object.fromEntries(
  Object.entries(widths).map(([name, width]) => [name, `screen and (min-width: ${width}px)`]),
) as Record<Breakpoint, string>;

/** Only below the width at which the header's navigation replaces the bottom bar. */
export const belowDesktop = `screen and (max-width: ${widths.desktop - 0.02}px)`;

/** Fingers instead of a mouse: targets grow to 44 px. */
export const coarsePointer = "(pointer: coarse)";

/** No scripts at all in this browser. (Scripts that failed to load are not covered: plan for both.) */
export const withoutScripts = "(scripting: none)";
