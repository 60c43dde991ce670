/** Fragment of links that start the video of their page. */
export const PLAY_FRAGMENT = "#play";

/** Returns the link to a page that starts its video. */
export const playLink = (href: string): string => href + PLAY_FRAGMENT;
