/** Work to finish before a link opens another page, whose data may depend on it. */
export const beforeLeaving: {
  /** Sends what has not been saved; the next page is requested when the promise settles, or at once without one. */
  save?: () => Promise<unknown> | undefined;
} = {};
