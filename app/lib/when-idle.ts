/**
 * Runs a task when the page has loaded and is idle. A video element that waits for its first bytes delays the
 * page's load event.
 * @returns a function that cancels it
 */
export function whenIdle(task: () => void): () => void {
  let cancel = () => {};
  const schedule = () => {
    if ("requestIdleCallback" in window) {
      const handle = requestIdleCallback(task, { timeout: 2000 });
      cancel = () => cancelIdleCallback(handle);
    } else {
      const timer = setTimeout(task, 200);
      cancel = () => clearTimeout(timer);
    }
  };
  if (document.readyState === "complete") schedule();
  else {
    addEventListener("load", schedule, { once: true });
    cancel = () => removeEventListener("load", schedule);
  }
  return () => cancel();
}
