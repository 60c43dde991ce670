/** Layout of a drawn poster, in units of its 640 × 360 drawing. */

export const POSTER_WIDTH = 640;
export const POSTER_HEIGHT = 360;
/** Where the line between the halves of two teams begins at the top and ends at the bottom; inclined by 11°. */
export const DIVIDER = { top: 356, bottom: 284 };
/** Width and height of a team logo. */
export const LOGO_SIZE = 124;
export const LOGO_TOP = 118;
/** Where the logos of both teams begin. */
export const LOGO_START = { home: 98, away: 418 };
