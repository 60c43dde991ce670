import type { CSSProperties } from "react";

/**
 * Style of a list (`--minute`) whose rows begin with a minute or time: as wide as the longest, so that what follows
 * begins at the same place in all rows.
 */
export const minuteWidth = (rows: readonly { minute: string }[]): CSSProperties =>
  ({ "--minute": `${Math.max(0, ...rows.map(({ minute }) => minute.length))}ch` }) as CSSProperties;
