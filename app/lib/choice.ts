/** What the live lists, on which matches are chosen, and the wall, which shows them, have in common. */

/** Parameter of their URLs: ids of the chosen matches. */
export const CHOSEN = "ids";
/** Maximum number of chosen matches: the digits that swap them on the wall, and a screen of tiles. */
export const MAX_CHOSEN = 6;
