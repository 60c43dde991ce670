const widths = { large: 480, tablet: 768, desktop: 1024, wide: 1280, full: 1440, huge: 1680 } as const;

export type Breakpoint = keyof typeof widths;

/** Media queries by minimum width: `"@media": { [from.desktop]: … }`. Styles without one are for phones. */
export const from = Object.fromEntries(
  Object.entries(widths).map(([name, width]) => [name, `screen and (min-width: ${width}px)`]),
) as Record<Breakpoint, string>;

/** Below the width at which the header's navigation replaces the bottom bar. */
export const belowDesktop = `screen and (max-width: ${widths.desktop - 0.02}px)`;

/** Below the width of tablets. */
export const belowTablet = `screen and (max-width: ${widths.tablet - 0.02}px)`;

/** Phones in portrait. */
export const belowLarge = `screen and (max-width: ${widths.large - 0.02}px)`;

/** The narrowest phones, and pages at 400 % zoom. */
export const narrowPhone = "screen and (max-width: 359.98px)";

/** A phone held sideways: lower than any tablet. */
export const turnedPhone = "screen and (orientation: landscape) and (max-height: 500px)";

/** The same with room for a column beside the video. */
export const wideTurnedPhone = `${turnedPhone} and (min-width: ${widths.large}px)`;

/** A television whose pixels are as small as those of a desktop; others enlarge the page themselves. */
export const television = "screen and (min-width: 1600px)";

/** Touch instead of a mouse: targets grow to 44 px. */
export const coarsePointer = "(pointer: coarse)";

/** Probably a keyboard: there is a mouse or a touchpad, or no pointer at all. */
export const keyboard = "(pointer: fine), (pointer: none)";

/** A phone held sideways, and not a window of a desktop that is as low because the page is zoomed. */
export const turnedTouchPhone = `${wideTurnedPhone} and ${coarsePointer}`;

/** A window of a desktop that is as low because the page is zoomed to 300 % or more. */
export const zoomedWindow = "screen and (max-height: 320px) and (pointer: fine)";

/** Scripts are disabled in the browser. Does not match if scripts failed to load: handle both cases. */
export const withoutScripts = "(scripting: none)";
