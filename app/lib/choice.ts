/** Facts of the choice of matches that the live lists and the wall share. */

/** Parameter of their URLs: ids of the chosen matches. */
export const CHOSEN = "ids";
/** Id of the form of a list with which they are chosen. */
export const CHOICE_FORM = "together";
/** Minimum number of matches that are watched side by side. */
export const MIN_CHOSEN = 2;
/** Maximum number of chosen matches: the digits that swap them on the wall, and a screen of tiles. */
export const MAX_CHOSEN = 6;
