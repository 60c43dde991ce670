/** Whether the viewer has navigated back to this page, where the scroll position is restored. */
export const comesBack = (): boolean => Boolean(history.state?.key);
