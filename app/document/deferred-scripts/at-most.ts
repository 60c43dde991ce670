/**
 * Resolves when `wait` calls its argument, or after a time.
 * @param milliseconds that time
 */
export const atMost = (milliseconds: number, wait: (done: () => void) => void): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
    wait(resolve);
  });
