import type { FormEvent } from "react";
import { showToast } from "./Toast/toasts";

/** Returns whether the browser is online, and says so if it is not: the router would show an error page. */
export function isOnline(): boolean {
  if (!navigator.onLine) showToast("danger", "common:offline");
  return navigator.onLine;
}

/** Submit handler that keeps a form on its page while the browser is offline. */
export function refuseOffline(event: FormEvent): void {
  if (!isOnline()) event.preventDefault();
}
