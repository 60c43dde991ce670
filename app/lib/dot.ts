/** Between the facts of one line; where the line breaks, it stays with the fact before it. */
export const DOT = "\u00a0· ";
