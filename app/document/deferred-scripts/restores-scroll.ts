/**
 * Whether this page restores its scroll position: the viewer has navigated back to it, or has reloaded it after a
 * navigation.
 */
export const restoresScroll = (): boolean => Boolean(history.state?.key);
