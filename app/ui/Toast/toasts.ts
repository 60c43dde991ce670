import { useSyncExternalStore } from "react";
import type { MessageKey } from "~/i18n/translate";
import { createStore } from "~/lib/store";

export interface ShownToast {
  id: number;
  tone: "success" | "danger";
  message: MessageKey;
}

const NONE: readonly ShownToast[] = [];
const shown = createStore(NONE);
let lastId = 0;

/** Shows a toast. In the browser only; a server sends its toasts in the flash cookie. */
export function showToast(tone: ShownToast["tone"], message: MessageKey): void {
  lastId += 1;
  shown.set([...shown.get().filter((toast) => toast.message !== message), { id: lastId, tone, message }]);
}

/** Removes a toast that has closed. */
export function forgetToast(id: number): void {
  shown.set(shown.get().filter((toast) => toast.id !== id));
}

/** Returns the toasts on the screen, oldest first. */
export function useToasts(): readonly ShownToast[] {
  return useSyncExternalStore(shown.subscribe, shown.get, () => NONE);
}
