/** Calls a function once the browser has painted what is drawn now, or at once on a hidden page, which is not painted. */
export function afterPaint(task: () => void): void {
  if (document.hidden) task();
  else requestAnimationFrame(() => setTimeout(task));
}
